-- GET /api/audit
-- ba6ef29ae7 audit_record (no condition)
-- 770feca95b audit_pkey (no condition)

-- GET /api/audit?page=1
-- ba6ef29ae7 audit_record (no condition)
-- d6f009e2f3 audit_pkey (no condition)

-- GET /api/audit?page=24
-- ba6ef29ae7 audit_record (no condition)
-- 10462134a1 audit_pkey (no condition)

-- GET /api/audit?account=0&action=create&entity=0&record=0&recordId=1&fromDate=2025-03-15&toDate=2025-03-15
-- 7bd63c8fe5 audit_account (no condition)
-- 72c860e7f6 audit_seed (no condition)
-- 876b7168ca audit_seed (no condition)
