CREATE TABLE `django_migrations` (`id` int NOT NULL, `app` varchar(255), `name` varchar(255), `applied` datetime);
INSERT INTO `django_migrations` VALUES (1,'auth','0001_initial','2024-01-01 10:00:00'),(2,'shop','0002_price','2024-01-01 10:00:01');
