"""Who is who: accounts, their roles in each event, and the links that invite them."""
