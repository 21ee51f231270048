use shop
insert into product (name, price) values ('Saw', 1.10);
insert into product (name, price) values ('Axe', 2.20);
