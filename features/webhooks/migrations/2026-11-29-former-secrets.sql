-- Each former secret of a webhook signs for its own 24 hours, however many follow it meanwhile.
CREATE TABLE webhook_former_secret (
  webhook_id integer NOT NULL REFERENCES webhook ON DELETE CASCADE,
  secret text NOT NULL,
  signs_until timestamptz NOT NULL,
  PRIMARY KEY (webhook_id, secret)
);

INSERT INTO webhook_former_secret (webhook_id, secret, signs_until)
SELECT id, previous_secret, previous_until FROM webhook WHERE previous_secret IS NOT NULL AND previous_until > now();

ALTER TABLE webhook DROP COLUMN previous_secret, DROP COLUMN previous_until;
