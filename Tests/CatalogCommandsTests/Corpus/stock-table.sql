CREATE TABLE ps_product (id_product int PRIMARY KEY, reference varchar(64), quantity int, price decimal(20,6));
INSERT INTO ps_product VALUES (1,'demo_1',0,23.9),(2,'demo_2',0,35.9);
CREATE TABLE ps_product_lang (id_product int, id_lang int, name varchar(128), PRIMARY KEY (id_product,id_lang));
INSERT INTO ps_product_lang VALUES (1,1,'Shirt'),(2,1,'Mug');
CREATE TABLE ps_stock_available (id_stock_available int PRIMARY KEY, id_product int, quantity int);
INSERT INTO ps_stock_available VALUES (1,1,2400),(2,2,50);
