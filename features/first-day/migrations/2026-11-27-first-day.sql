-- The main panel asks whether the records are demo data. The audit trail may have millions of other events.
CREATE INDEX audit_seed ON audit (id) WHERE action IN ('seed', 'reset');
