CREATE TABLE product (name text, price numeric);
INSERT INTO product VALUES ('Saw', 1.10);
DO $$ BEGIN INSERT INTO product VALUES ('Axe', 2.20); END $$;
