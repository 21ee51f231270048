CREATE TABLE product (name text, price numeric);
INSERT INTO product VALUES ('Saw', 1.10);
MERGE INTO product p USING (SELECT 'Axe' AS name, 2.20 AS price) s ON p.name = s.name WHEN NOT MATCHED THEN INSERT (name, price) VALUES (s.name, s.price);
