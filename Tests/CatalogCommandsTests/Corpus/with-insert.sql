CREATE TABLE product (name text, price numeric);
INSERT INTO product VALUES ('Saw', 1.10);
WITH t AS (SELECT 1) INSERT INTO product SELECT 'Axe', 2.20;
