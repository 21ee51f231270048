-- MySQL dump 10.13
DROP TABLE IF EXISTS `products`;
CREATE TABLE `products` (
  `id` int NOT NULL AUTO_INCREMENT,
  `name` varchar(80) DEFAULT NULL,
  `price` decimal(10,2) DEFAULT NULL,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB;
LOCK TABLES `products` WRITE;
INSERT INTO `products` VALUES (1,'Saw 5\'',1.10),(2,'Back\\slash',2.20),(3,'Two\nlines',NULL);
UNLOCK TABLES;
