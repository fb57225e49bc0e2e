-- A barcode may stand for a pack: a scan of it means that many pieces.
ALTER TABLE product_barcode ADD COLUMN quantity integer NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 1 AND 100000);
