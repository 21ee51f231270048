DECLARE n NUMBER;
BEGIN
INSERT INTO product (name, price) VALUES ('Saw', 1.10);
INSERT INTO product (name, price) VALUES ('Axe', 2.20);
END;
/
