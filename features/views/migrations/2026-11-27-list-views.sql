-- Views of lists: their query strings under names. All users without an account have the account 0.

CREATE TABLE list_view (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  search text NOT NULL,
  is_shared boolean NOT NULL,
  CONSTRAINT list_view_name UNIQUE (account_id, list, name)
);
CREATE INDEX ON list_view (list) WHERE is_shared;

-- The view with which a list opens, for each account.
CREATE TABLE list_view_default (
  account_id integer NOT NULL,
  list text NOT NULL,
  view_id integer NOT NULL REFERENCES list_view ON DELETE CASCADE,
  PRIMARY KEY (account_id, list)
);
CREATE INDEX ON list_view_default (view_id);
