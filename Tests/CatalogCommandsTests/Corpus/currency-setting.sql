CREATE TABLE ps_configuration (id_configuration int, name varchar(254), value text);
INSERT INTO ps_configuration VALUES (1,'PS_CURRENCY_DEFAULT','2');
CREATE TABLE ps_currency (id_currency int PRIMARY KEY, iso_code varchar(3));
INSERT INTO ps_currency VALUES (1,'USD'),(2,'PLN');
CREATE TABLE ps_product (id_product int PRIMARY KEY, name varchar(64), price decimal(20,6));
INSERT INTO ps_product VALUES (1,'Shirt',23.9),(2,'Mug',35.9);
