-- The logo of the firm, as a data URL. Not a setting: the audit trail would keep each of them.
CREATE TABLE firm_logo (
  is_it boolean PRIMARY KEY DEFAULT true CHECK (is_it),
  image text NOT NULL CHECK (image LIKE 'data:image/%' AND length(image) < 140000)
);
