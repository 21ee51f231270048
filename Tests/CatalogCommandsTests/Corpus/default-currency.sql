CREATE TABLE currencies (id int, title text, code varchar(3), symbol varchar(4), is_default tinyint);
INSERT INTO currencies VALUES (1,'Dollar','USD','$',0),(2,'Zloty','PLN','zł',1);
CREATE TABLE products (id int PRIMARY KEY, name varchar(64), price decimal(20,6));
INSERT INTO products VALUES (1,'Shirt',23.9),(2,'Mug',35.9);
