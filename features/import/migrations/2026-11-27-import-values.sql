-- What changes is derived from the two bodies of a row when it is shown.
ALTER TABLE import_row DROP COLUMN changes;

-- Of a document, whose lines are the rows: its other values; and the hash of the file, by which the same file is recognized.
ALTER TABLE import_batch ADD COLUMN header jsonb, ADD COLUMN digest text;

INSERT INTO movement_type (name, direction, party, counts_as, reverses, needs_reason, counted) VALUES
  ('OPENING_BALANCE', 'in', NULL, 'nothing', NULL, false, false);
INSERT INTO movement_type (name, direction, party, counts_as, reverses, needs_reason, counted) VALUES
  ('OPENING_BALANCE_REVERSAL', 'out', NULL, 'nothing', 'OPENING_BALANCE', false, false);

-- The columns and values that were chosen last for files with the same titles.
CREATE TABLE import_matching (
  entity text NOT NULL,
  titles text NOT NULL,
  matching jsonb NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (entity, titles)
);
