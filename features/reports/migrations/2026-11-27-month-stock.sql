-- The stock at the end of months, so that the stock of an old day needs only the movements since the last such month. Without a row
-- for a month, the stock is that of the month before and the movements since.
CREATE TABLE month_end (
  day date PRIMARY KEY CHECK (day = date_trunc('month', day) + interval '1 month - 1 day')
);
CREATE TABLE month_stock (
  day date NOT NULL REFERENCES month_end ON DELETE CASCADE,
  warehouse_id integer NOT NULL REFERENCES warehouse,
  product_id integer NOT NULL REFERENCES product,
  quantity bigint NOT NULL CHECK (quantity > 0),
  value bigint NOT NULL CHECK (value >= 0),
  PRIMARY KEY (day, warehouse_id, product_id)
);
CREATE INDEX ON month_stock (product_id);
CREATE INDEX ON month_stock (warehouse_id);
