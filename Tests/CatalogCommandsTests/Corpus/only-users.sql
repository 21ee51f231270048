CREATE TABLE users (id int primary key, name varchar(40), email varchar(40));
INSERT INTO users VALUES (1,'Ann','a@x'),(2,'Bob','b@x');
