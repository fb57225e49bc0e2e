-- The search finds products by the beginning of a code.
CREATE INDEX product_barcode_code ON product_barcode (code text_pattern_ops);
