-- Writes and undos under way, for all servers of the database: how many rows are done, and whether a user has cancelled the run. A run is under
-- way as long as its transaction holds an advisory lock, so the row of a killed server counts no longer.
CREATE TABLE import_run (
  batch_id integer PRIMARY KEY REFERENCES import_batch ON DELETE CASCADE,
  done integer NOT NULL DEFAULT 0,
  cancelled boolean NOT NULL DEFAULT false
);
