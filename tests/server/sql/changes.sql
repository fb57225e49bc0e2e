-- GET /api/changes
-- aba8f0e7e3 change_pkey (no condition), pg_database_datname_index
-- 78eb08a554 change_created_at_idx (no condition)

-- GET /api/changes?page=1
-- aba8f0e7e3 change_pkey (no condition), pg_database_datname_index
-- 78eb08a554 change_created_at_idx (no condition)

-- GET /api/changes?page=2
-- aba8f0e7e3 change_pkey (no condition), pg_database_datname_index
-- 78eb08a554 change_created_at_idx (no condition)

-- GET /api/changes
-- aba8f0e7e3 change_pkey (no condition), pg_database_datname_index
-- 78eb08a554 change_created_at_idx (no condition)
