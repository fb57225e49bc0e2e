-- Why a rule refused a planned price on its day: it stays planned, and is tried again.
ALTER TABLE planned_price ADD COLUMN refusal jsonb;
