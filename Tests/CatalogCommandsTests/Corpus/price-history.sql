CREATE TABLE product(id integer primary key, name text);
CREATE TABLE price(product_id int references product(id), valid_from text, amount real, currency text);
INSERT INTO product VALUES(1,'Saw'),(2,'Axe');
INSERT INTO price VALUES(1,'2025-01-01',10,'EUR'),(1,'2026-01-01',12,'EUR'),(2,'2025-01-01',9,'EUR');
