-- The part of the value that comes from list prices. Lines from before it was stored have none, so the kept months are right.
ALTER TABLE month_stock ADD COLUMN at_list bigint NOT NULL DEFAULT 0;
