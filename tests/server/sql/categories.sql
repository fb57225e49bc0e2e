-- GET /api/categories
-- 6ac8173cff category_pkey (no condition)
-- 6f8edea514 category_pkey (no condition)

-- GET /api/categories?page=1
-- 6ac8173cff category_pkey (no condition)
-- 8e5197e3ac category_pkey (no condition), category_pkey

-- GET /api/categories?page=4
-- 6ac8173cff category_pkey (no condition)
-- d89239a614 category_pkey (no condition), category_pkey

-- GET /api/categories?all=true
-- e2a61d1d1f category_pkey (no condition)

-- GET /api/categories?name=0
-- cabac93cad all of category
-- 538536811a category_pkey (no condition)

-- GET /api/categories/:id
-- 779f9f84aa category_pkey, audit_record
