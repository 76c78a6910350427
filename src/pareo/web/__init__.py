"""The web application: pages for the desk and for everybody, on one laptop or for an organisation. No rule lives here."""
