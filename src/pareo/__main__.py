"""`python -m pareo`: the pareo command."""

from pareo.cli.main import run

if __name__ == "__main__":
    run()
