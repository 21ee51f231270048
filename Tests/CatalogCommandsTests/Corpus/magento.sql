CREATE TABLE catalog_product_entity (entity_id int PRIMARY KEY, sku varchar(64));
INSERT INTO catalog_product_entity VALUES (1,'A'),(2,'B');
CREATE TABLE eav_attribute (attribute_id int PRIMARY KEY, attribute_code varchar(30));
INSERT INTO eav_attribute VALUES (71,'name'),(75,'price');
CREATE TABLE catalog_product_entity_varchar (value_id int, attribute_id int, entity_id int, value varchar(255));
INSERT INTO catalog_product_entity_varchar VALUES (1,71,1,'Saw'),(2,71,2,'Axe');
CREATE TABLE cataloginventory_stock (stock_id int, stock_name varchar(255));
INSERT INTO cataloginventory_stock VALUES (1,'Default');
