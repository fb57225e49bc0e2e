-- Reasons are stored as messages with their values, so that every reader gets them in the language of the request. A text is the
-- original of a message without values.
ALTER TABLE import_row ALTER COLUMN message TYPE jsonb USING to_jsonb(message);
