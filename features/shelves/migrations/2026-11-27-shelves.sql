-- The shelf of a product in each warehouse

CREATE TABLE product_shelf (
  product_id integer NOT NULL REFERENCES product ON DELETE CASCADE,
  position integer NOT NULL,
  warehouse_id integer NOT NULL REFERENCES warehouse ON DELETE CASCADE,
  shelf text NOT NULL,
  PRIMARY KEY (product_id, position),
  UNIQUE (product_id, warehouse_id)
);
CREATE INDEX ON product_shelf (warehouse_id, product_id);
