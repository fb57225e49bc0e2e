-- The rows, the state and the undo of an import are those of a change of many records, in tables of the core; the file has a table beside.
CREATE TABLE import_file (
  change_id integer PRIMARY KEY REFERENCES change ON DELETE CASCADE,
  -- The file, until it is written: matching its columns anew needs it.
  file bytea,
  sheet text,
  -- What the page shows about the file: columns, fields, keys, warnings.
  shown jsonb NOT NULL,
  matching jsonb NOT NULL,
  -- Of a document, whose lines are the rows: its other values; and the hash of the file, by which the same file is recognized.
  header jsonb,
  digest text
);

INSERT INTO change (id, source, entity, title, state, account, created_at, written_at, undone_at, made,
  created, updated, removed, unchanged, refused, not_undone, bytes)
SELECT id, CASE WHEN shown ? 'isRemoval' THEN 'removal' WHEN shown ? 'title' THEN 'edit' ELSE 'file' END, entity,
  coalesce(shown -> 'title', to_jsonb(file_name)), state, account, created_at, written_at, undone_at, made,
  created, updated, removed, unchanged, refused, not_undone, coalesce(octet_length(file), 0)
FROM import_batch;

INSERT INTO import_file (change_id, file, sheet, shown, matching, header, digest)
SELECT id, file, sheet, shown, matching, header, digest FROM import_batch WHERE NOT shown ? 'title';

INSERT INTO change_row (change_id, row, part, kind, record_id, record, body, before, cells, column_title, message, kept)
SELECT batch_id, row, part, kind, record_id, record, body, before, cells, column_title, message, kept FROM import_row;

SELECT setval(pg_get_serial_sequence('change', 'id'), max(id)) FROM import_batch HAVING max(id) IS NOT NULL;

DROP TABLE import_run, import_row, import_batch;
