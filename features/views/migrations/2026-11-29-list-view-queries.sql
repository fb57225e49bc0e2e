-- A view opens its own list: a query string begins with a question mark.
DELETE FROM list_view WHERE search <> '' AND search NOT LIKE '?%';
ALTER TABLE list_view ADD CONSTRAINT list_view_search CHECK (search = '' OR search LIKE '?%');
