CREATE TABLE food (id int, name varchar(80), price decimal(8,2));
INSERT INTO food VALUES (1,'Saw',1.10);
INSERT INTO food VALUES (2,'5\'-phosphate',2.20);
INSERT INTO food VALUES (3,'It\'s',3.30);
INSERT INTO food VALUES (4,'Axe',4.40);
