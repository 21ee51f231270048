CREATE TABLE product(id integer primary key, sku text, price real);
CREATE TABLE product_translation(product_id int references product(id), lang text, name text);
INSERT INTO product VALUES(1,'A1',10),(2,'A2',9);
INSERT INTO product_translation VALUES(1,'de','Säge'),(1,'en','Saw'),(2,'en','Axe'),(2,'de','Axt');
