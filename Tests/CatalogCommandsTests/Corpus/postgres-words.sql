\c chinook_auto_increment
CREATE TABLE product (id INT GENERATED ALWAYS AS IDENTITY, name TEXT, price NUMERIC(10,2));
INSERT INTO product (name, price) VALUES (N'Back\slash', 1.10), ('Axe', 2.20);
