-- GET /api/audit
-- ba6ef29ae7 audit_record (no condition)
-- 14b83b1175 audit_pkey (no condition)

-- GET /api/audit?page=1
-- ba6ef29ae7 audit_record (no condition)
-- 81d2963da2 audit_pkey (no condition)

-- GET /api/audit?page=24
-- ba6ef29ae7 audit_record (no condition)
-- 4c49e33646 audit_pkey (no condition)

-- GET /api/audit?account=0&action=create&entity=0&record=0&recordId=1&fromDate=2025-03-15&toDate=2025-03-15
-- 7bd63c8fe5 audit_account (no condition)
-- 72c860e7f6 audit_seed (no condition)
-- 6b7e81d4f3 audit_seed (no condition)
