/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: part
-- ------------------------------------------------------
-- Server version	10.11.19-MariaDB-0+deb12u1
/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
/*!40103 SET TIME_ZONE='+00:00' */;
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;

--
-- Table structure for table `country`
--

/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `country` (
  `country_id` smallint(6) NOT NULL,
  `country_name` varchar(80) NOT NULL,
  `iso_code` char(2) DEFAULT NULL,
  PRIMARY KEY (`country_id`)
);
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `country`
--

REPLACE INTO `country` VALUES (1,'Sweden','SE');
REPLACE INTO `country` VALUES (2,'Germany','DE');
REPLACE INTO `country` VALUES (3,'Japan','JP');
REPLACE INTO `country` VALUES (4,'Denmark','DK');
REPLACE INTO `country` VALUES (5,'Netherlands','NL');
REPLACE INTO `country` VALUES (6,'United Kingdom','GB');
REPLACE INTO `country` VALUES (7,'Poland','PL');
REPLACE INTO `country` VALUES (8,'France','FR');
REPLACE INTO `country` VALUES (9,'Türkiye','TR');
REPLACE INTO `country` VALUES (10,'Greece','GR');
REPLACE INTO `country` VALUES (11,'Jordan','JO');
REPLACE INTO `country` VALUES (12,'Kazakhstan','KZ');
REPLACE INTO `country` VALUES (13,'Taiwan','TW');
REPLACE INTO `country` VALUES (14,'China','CN');
REPLACE INTO `country` VALUES (15,'South Korea','KR');
REPLACE INTO `country` VALUES (16,'Thailand','TH');
REPLACE INTO `country` VALUES (17,'Morocco','MA');
REPLACE INTO `country` VALUES (18,'Mexico','MX');
REPLACE INTO `country` VALUES (19,'Portugal','PT');
REPLACE INTO `country` VALUES (20,'India','IN');
REPLACE INTO `country` VALUES (21,'Czechia','CZ');
REPLACE INTO `country` VALUES (22,'Estonia','EE');
REPLACE INTO `country` VALUES (23,'Italy','IT');
REPLACE INTO `country` VALUES (24,'Switzerland','CH');
REPLACE INTO `country` VALUES (25,'Uruguay','UY');
REPLACE INTO `country` VALUES (26,'Austria','AT');
REPLACE INTO `country` VALUES (27,'Ireland','IE');
REPLACE INTO `country` VALUES (28,'Serbia','RS');
REPLACE INTO `country` VALUES (29,'United States','US');
REPLACE INTO `country` VALUES (30,'Hungary','HU');
REPLACE INTO `country` VALUES (31,'Finland','FI');
REPLACE INTO `country` VALUES (32,'Various',NULL);
REPLACE INTO `country` VALUES (33,'Spain','ES');
REPLACE INTO `country` VALUES (34,'Ukraine','UA');
REPLACE INTO `country` VALUES (35,'Norway','NO');
REPLACE INTO `country` VALUES (36,'Lithuania','LT');
REPLACE INTO `country` VALUES (37,'Iceland','IS');
REPLACE INTO `country` VALUES (38,'Croatia','HR');
REPLACE INTO `country` VALUES (39,'Bulgaria','BG');
REPLACE INTO `country` VALUES (40,'Israel','IL');
REPLACE INTO `country` VALUES (41,'Ethiopia','ET');
REPLACE INTO `country` VALUES (42,'Brazil','BR');
REPLACE INTO `country` VALUES (43,'Latvia','LV');
REPLACE INTO `country` VALUES (44,'Romania','RO');
REPLACE INTO `country` VALUES (45,'Vietnam','VN');
REPLACE INTO `country` VALUES (46,'Slovenia','SI');
REPLACE INTO `country` VALUES (47,'New Zealand','NZ');
REPLACE INTO `country` VALUES (48,'Australia','AU');
REPLACE INTO `country` VALUES (49,'Canada','CA');
REPLACE INTO `country` VALUES (50,'Lebanon','LB');
REPLACE INTO `country` VALUES (51,'Bosnia & Herzegovina','BA');
REPLACE INTO `country` VALUES (52,'Egypt','EG');

--
-- Temporary table structure for view `dear_product`
--

SET @saved_cs_client     = @@character_set_client;
SET character_set_client = utf8mb4;
/*!50001 CREATE VIEW `dear_product` AS SELECT
 NULL AS `product_id`,
 NULL AS `product_name`,
 NULL AS `unit_price` */;
SET character_set_client = @saved_cs_client;

--
-- Table structure for table `maker`
--

/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `maker` (
  `maker_id` int(10) unsigned NOT NULL,
  `maker_name` varchar(120) NOT NULL COMMENT 'as on the label; don''t shorten (ever)',
  PRIMARY KEY (`maker_id`),
  UNIQUE KEY `maker_name` (`maker_name`)
);
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `maker`
--

REPLACE INTO `maker` VALUES (4,'Aagevang Træværk');
REPLACE INTO `maker` VALUES (18,'Alpsegg Mechanik');
REPLACE INTO `maker` VALUES (20,'Atelier de l\'Œillet Gris');
REPLACE INTO `maker` VALUES (27,'Ballymuckle Mill');
REPLACE INTO `maker` VALUES (56,'Barro Xochitepan');
REPLACE INTO `maker` VALUES (64,'Bokförlaget Röda Bryggan');
REPLACE INTO `maker` VALUES (35,'Borovniška Lipa');
REPLACE INTO `maker` VALUES (58,'Chapada Clara');
REPLACE INTO `maker` VALUES (52,'Coopérative Tizgarane');
REPLACE INTO `maker` VALUES (54,'Copper Heron & Vane Supply');
REPLACE INTO `maker` VALUES (29,'Csillagkút Műhely');
REPLACE INTO `maker` VALUES (62,'Damp Cellar Recordings');
REPLACE INTO `maker` VALUES (19,'De Kromme Pollepel');
REPLACE INTO `maker` VALUES (65,'Den Skæve Mølle');
REPLACE INTO `maker` VALUES (49,'Dhoopvan Handloom');
REPLACE INTO `maker` VALUES (60,'Dry Gully Canvas');
REPLACE INTO `maker` VALUES (9,'Dzērvju Lauks');
REPLACE INTO `maker` VALUES (72,'Ediciones Tres Botones');
REPLACE INTO `maker` VALUES (5,'Fjøsberget Friluft');
REPLACE INTO `maker` VALUES (66,'Forlaget Den Blå Trillebør');
REPLACE INTO `maker` VALUES (30,'Gyöngytói Papírbolt');
REPLACE INTO `maker` VALUES (37,'Gümüşdere Bakır');
REPLACE INTO `maker` VALUES (63,'Hjortronmyrens Skafferi');
REPLACE INTO `maker` VALUES (25,'Hollow Ash Works');
REPLACE INTO `maker` VALUES (78,'Ihlamurlu Bahçe');
REPLACE INTO `maker` VALUES (68,'Karpalosuon Makeistehdas');
REPLACE INTO `maker` VALUES (16,'Kesselgrund Metallwaren');
REPLACE INTO `maker` VALUES (79,'Kirpi Saati Yayınları');
REPLACE INTO `maker` VALUES (53,'Kolomesa Growers');
REPLACE INTO `maker` VALUES (75,'Kökényes Kamra');
REPLACE INTO `maker` VALUES (55,'Muskeg Lantern Company');
REPLACE INTO `maker` VALUES (69,'Nordhainer Schreibgeräte');
REPLACE INTO `maker` VALUES (1001,'O\'Hara & \"Sons\" \\ Partners');
REPLACE INTO `maker` VALUES (24,'Officina Tre Gufi Zoppi');
REPLACE INTO `maker` VALUES (73,'Oficina das Andorinhas');
REPLACE INTO `maker` VALUES (12,'Papírna Dolní Vřesov');
REPLACE INTO `maker` VALUES (26,'Pennymarsh & Daughters');
REPLACE INTO `maker` VALUES (8,'Põhjakivi Töökoda');
REPLACE INTO `maker` VALUES (23,'Quintal da Serrinha');
REPLACE INTO `maker` VALUES (74,'Rubinetteria Val Quieta');
REPLACE INTO `maker` VALUES (17,'Schlehdorn Holzspiel');
REPLACE INTO `maker` VALUES (71,'Speelgoed Blauwe Otter');
REPLACE INTO `maker` VALUES (70,'Steinkauzgasse Verlag');
REPLACE INTO `maker` VALUES (15,'Straßfelder Werkzeugbau');
REPLACE INTO `maker` VALUES (22,'Talleres Ibarluna');
REPLACE INTO `maker` VALUES (6,'Tikkalahden Puutyö');
REPLACE INTO `maker` VALUES (28,'Tin Kettle Press');
REPLACE INTO `maker` VALUES (48,'Trúc Vàng Hồ Cạn');
REPLACE INTO `maker` VALUES (59,'Wekabrook Outdoor');
REPLACE INTO `maker` VALUES (61,'eMillwright');
REPLACE INTO `maker` VALUES (1,'Ängsvalla Knivsmedja');
REPLACE INTO `maker` VALUES (2,'Åskulla Emaljverk');
REPLACE INTO `maker` VALUES (21,'Éditions du Phare Éteint');
REPLACE INTO `maker` VALUES (57,'Ñandú Manso');
REPLACE INTO `maker` VALUES (3,'Ødelund & Søn');
REPLACE INTO `maker` VALUES (67,'Þangfjara Matvæli');
REPLACE INTO `maker` VALUES (7,'Þokuvík Ullarhús');
REPLACE INTO `maker` VALUES (11,'Čermínské nářadí');
REPLACE INTO `maker` VALUES (33,'Đurđevački Ćup');
REPLACE INTO `maker` VALUES (38,'İncesöğüt Cam');
REPLACE INTO `maker` VALUES (13,'Łąkowa Pracownia');
REPLACE INTO `maker` VALUES (10,'Šermukšnių Lentpjūvė');
REPLACE INTO `maker` VALUES (34,'Šumivrelo');
REPLACE INTO `maker` VALUES (14,'Żabi Staw');
REPLACE INTO `maker` VALUES (31,'Țărmul cu Vișini');
REPLACE INTO `maker` VALUES (77,'Εκδόσεις Αρμυρή Πένα');
REPLACE INTO `maker` VALUES (36,'Ελαιώνες Λιθαριάς');
REPLACE INTO `maker` VALUES (76,'Χαλκουργείο Μικρή Αυλή');
REPLACE INTO `maker` VALUES (40,'Берёзовый Двор');
REPLACE INTO `maker` VALUES (39,'Вербова Криниця');
REPLACE INTO `maker` VALUES (32,'Пъстрата Каца');
REPLACE INTO `maker` VALUES (80,'Тихий Жёрнов');
REPLACE INTO `maker` VALUES (51,'תמר וגל קטן');
REPLACE INTO `maker` VALUES (81,'دار الهيل والورق');
REPLACE INTO `maker` VALUES (50,'مشغل وادي الزعتر');
REPLACE INTO `maker` VALUES (47,'บัวเหนือบึงหัตถกรรม');
REPLACE INTO `maker` VALUES (42,'ひなげし文具室');
REPLACE INTO `maker` VALUES (43,'カワセミ電灯');
REPLACE INTO `maker` VALUES (84,'墨鸭堂');
REPLACE INTO `maker` VALUES (1002,'日本の道具店');
REPLACE INTO `maker` VALUES (46,'竹影三尺工坊');
REPLACE INTO `maker` VALUES (82,'蔵ノ下味噌');
REPLACE INTO `maker` VALUES (41,'霧瀬刃物');
REPLACE INTO `maker` VALUES (45,'青石溪半日茶坊');
REPLACE INTO `maker` VALUES (44,'물안개너머공방');
REPLACE INTO `maker` VALUES (83,'새벽장독');

--
-- Table structure for table `price_change`
--

/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `price_change` (
  `product_id` bigint(20) NOT NULL,
  `old_price` decimal(14,3) DEFAULT NULL,
  `note` text DEFAULT NULL
)
 PARTITION BY RANGE (`product_id`)
(PARTITION `low` VALUES LESS THAN (1000),
 PARTITION `rest` VALUES LESS THAN MAXVALUE);
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `price_change`
--

REPLACE INTO `price_change` VALUES (1,1.500,'it\'s cheaper');
REPLACE INTO `price_change` VALUES (1001,NULL,NULL);

--
-- Table structure for table `shop_product`
--

/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `shop_product` (
  `product_id` bigint(20) NOT NULL,
  `sku` varchar(40) DEFAULT NULL,
  `product_name` varchar(255) NOT NULL,
  `sort_name` varchar(255) DEFAULT NULL,
  `maker_id` int(10) unsigned DEFAULT NULL,
  `description` mediumtext DEFAULT NULL,
  `unit_price` decimal(14,3) DEFAULT NULL,
  `currency_code` char(3) DEFAULT 'EUR',
  `qty_in_stock` int(11) DEFAULT NULL,
  `country_id` smallint(6) DEFAULT NULL,
  `image_file` varchar(255) DEFAULT NULL,
  `is_active` bit(1) NOT NULL DEFAULT b'1',
  `thumbnail` blob DEFAULT NULL,
  `condition_grade` enum('new','second''s','used, old') NOT NULL DEFAULT 'new',
  `search_name` varchar(255) GENERATED ALWAYS AS (lcase(`product_name`)) STORED,
  `changed_at` timestamp NOT NULL DEFAULT '2020-01-01 00:00:00',
  PRIMARY KEY (`product_id`),
  UNIQUE KEY `sku` (`sku`),
  KEY `by_name` (`product_name`(20)),
  KEY `made_by` (`maker_id`),
  KEY `made_in` (`country_id`),
  FULLTEXT KEY `words` (`product_name`,`description`),
  CONSTRAINT `made_by` FOREIGN KEY (`maker_id`) REFERENCES `maker` (`maker_id`) ON DELETE SET NULL,
  CONSTRAINT `made_in` FOREIGN KEY (`country_id`) REFERENCES `country` (`country_id`)
);
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `shop_product`
--

REPLACE INTO `shop_product` VALUES (4,'KN-0004','出刃包丁 150 mm','でばぼうちょう 150 mm',41,'Heavy single-bevel knife for fish, ground for right-handed use only.',245.000,'EUR',2,3,'deba.jpg','',NULL,'second\'s','出刃包丁 150 mm','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (8,'KN-0008','Knife Block, Oiled Oak',NULL,4,'Holds six knives and one steel; knives are not included.',59.000,'EUR',5,4,'knife-block.jpg','',NULL,'second\'s','knife block, oiled oak','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (12,'KI-0001','The Big Spoon','Big Spoon, The',19,'A serving spoon 46 cm long, which is \"big\" by any measure.',16.900,'EUR',13,5,'big-spoon.jpg','\0',NULL,'second\'s','the big spoon','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (16,'KI-0005','Æbleskive Pan, Seven Hollows',NULL,3,'Cast iron pan for round pancakes, not suited to induction hobs.',44.900,'EUR',7,4,'aebleskive-pan.jpg','',NULL,'second\'s','æbleskive pan, seven hollows','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (20,'KI-0009','Isıya dayanıklı sürahi, 1,5 L',NULL,38,'Heat-resistant glass jug with a cork-lined lid.',23.900,'EUR',8,9,'surahi.jpg','','\0�\'\\\r\n\Z\"','second\'s','isıya dayanıklı sürahi, 1,5 l','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (24,'KI-0013','ひのきまないた 36 cm',NULL,41,'Cypress chopping board that smells of the forest for about a year.',54.000,'EUR',9,3,'hinoki-board.jpg','\0',NULL,'second\'s','ひのきまないた 36 cm','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (28,'KI-0017','놋수저 세트',NULL,44,'Spoon and chopsticks of hammered bronze in a cotton pouch.',52.000,'EUR',6,15,NULL,'',NULL,'second\'s','놋수저 세트','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (32,'KI-0021','Molcajete, Basalt',NULL,56,'Volcanic stone mortar that has to be seasoned with rice and salt first.',47.000,'EUR',3,18,'molcajete.jpg','',NULL,'second\'s','molcajete, basalt','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (36,'KI-0025','eGrater Cordless',NULL,61,'Battery-driven drum grater that is louder than it looks.',49.900,'EUR',17,22,'egrater.png','\0',NULL,'second\'s','egrater cordless','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (40,'KI-0028','Egg Timer, Wind-Up',NULL,18,'Mechanical timer for up to 60 minutes; the bell lasts four seconds.',14.900,'EUR',20,24,'egg-timer.jpg','','\0�\'\\\r\n\Z\"','second\'s','egg timer, wind-up','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (44,'KI-0032','Nudelholz, Birnbaum',NULL,17,'Rolling pin turned from one piece of pear wood.',28.900,'EUR',9,26,'nudelholz.jpg','',NULL,'second\'s','nudelholz, birnbaum','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (48,'KI-0036','Wok Ring, Pressed Steel',NULL,54,'Keeps a round-bottomed wok steady on a gas hob.',7.200,'EUR',12,14,NULL,'\0',NULL,'second\'s','wok ring, pressed steel','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (52,'KI-0040','Espresso Machine, Two-Group Lever',NULL,24,'Lever machine for a small bar, needing a 32 A supply and a drain. Delivery takes six to eight weeks.',3290.000,'EUR',1,23,'espresso-lever.jpg','',NULL,'second\'s','espresso machine, two-group lever','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (56,'TO-0002','10 mm Combination Spanner',NULL,15,'Open and ring end of chrome vanadium steel; the size that always goes missing.',5.400,'EUR',0,2,NULL,'',NULL,'second\'s','10 mm combination spanner','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (60,'TO-0006','Gyalu, gyertyánfa talppal',NULL,29,'Wooden jack plane with a hornbeam sole and a 45 mm iron.',79.000,'EUR',3,30,'gyalu.jpg','\0','\0�\'\\\r\n\Z\"','second\'s','gyalu, gyertyánfa talppal','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (64,'TO-0010','\"Zero\" Spirit Level, 60 cm',NULL,15,'Aluminium level with three vials and a magnetic edge.',36.900,'EUR',11,2,'zero-level.jpg','',NULL,'second\'s','\"zero\" spirit level, 60 cm','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (68,'TO-0014','Vice, Bench, 125 mm',NULL,11,'Cast steel vice with a swivelling base and a small anvil.',139.000,'EUR',2,21,'bench-vice.jpg','',NULL,'second\'s','vice, bench, 125 mm','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (72,'TO-0018','Plumb Bob, Brass, 250 g',NULL,24,'Turned brass with a hardened point and three metres of cord.',17.600,'EUR',7,23,NULL,'\0',NULL,'second\'s','plumb bob, brass, 250 g','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (76,'TO-0022','Hand Brace, 250 mm Sweep',NULL,25,'Ratchet brace that takes round and square shanks.',69.000,'EUR',NULL,6,'hand-brace.jpg','',NULL,'second\'s','hand brace, 250 mm sweep','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (80,'HW-0001','1/2\" Copper Pipe, 3 m',NULL,22,'Half-hard pipe for drinking water, cut to length on request.',23.900,'EUR',42,33,NULL,'','\0�\'\\\r\n\Z\"','second\'s','1/2\" copper pipe, 3 m','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (84,'HW-0005','M3 Washer, Zinc-Plated',NULL,11,'A single washer, because sometimes one is all it takes.',0.050,'EUR',4200,21,NULL,'\0',NULL,'second\'s','m3 washer, zinc-plated','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (88,'HW-0009','Šestihranná matice M10',NULL,11,'Galvanised hexagon nut.',0.220,'EUR',950,21,NULL,'',NULL,'second\'s','šestihranná matice m10','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (92,'HW-0013','X-Shaped Tile Spacers, 3 mm',NULL,NULL,'Bag of two hundred plastic crosses that stay in the joint.',2.500,'EUR',70,NULL,NULL,'',NULL,'second\'s','x-shaped tile spacers, 3 mm','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (96,'HW-0017','O-Ring Assortment, 225 Pieces',NULL,15,'Eighteen sizes of nitrile rings in a divided box.',15.900,'EUR',14,NULL,NULL,'\0',NULL,'second\'s','o-ring assortment, 225 pieces','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (100,'HW-0021','Drawer Knob, Porcelain',NULL,73,'White knob with a brass screw of 25 mm.',4.200,'EUR',88,19,'drawer-knob.jpg','','\0�\'\\\r\n\Z\"','second\'s','drawer knob, porcelain','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (104,'HW-0024','Castor, Swivel, 75 mm, with Brake',NULL,16,'Grey rubber wheel that does not mark wooden floors.',8.200,'EUR',41,2,'castor.jpg','',NULL,'second\'s','castor, swivel, 75 mm, with brake','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (108,NULL,'Paint Mixing Service, per Litre',NULL,NULL,'Any colour from the card on the counter, priced by pigment.',NULL,NULL,NULL,NULL,NULL,'\0',NULL,'second\'s','paint mixing service, per litre','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (112,'ST-0004','毛笔 三支套装',NULL,84,'Three brushes of goat and weasel hair for writing and painting.',19.800,'EUR',12,14,NULL,'',NULL,'second\'s','毛笔 三支套装','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (116,'ST-0008','Zápisník A5, linkovaný',NULL,12,'Ruled notebook of 96 leaves with a cloth spine.',7.900,'EUR',54,21,'zapisnik.jpg','',NULL,'second\'s','zápisník a5, linkovaný','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (120,'ST-0012','Ink, Iron Gall, 50 ml',NULL,13,'Darkens on the page within a day and should be rinsed from the pen weekly.',12.900,'EUR',19,7,'iron-gall-ink.jpg','\0','\0�\'\\\r\n\Z\"','second\'s','ink, iron gall, 50 ml','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (124,'ST-0016','Sealing Wax, Dark Red, 3 Sticks',NULL,20,'Traditional wax with a wick, breaking cleanly when opened.',14.200,'EUR',10,8,'sealing-wax.jpg','',NULL,'second\'s','sealing wax, dark red, 3 sticks','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (128,NULL,'Letterpress Proof Press, Tabletop',NULL,18,'Restored flatbed press for forms up to A3, weighing 140 kg. It must be collected.',4750.000,'EUR',1,24,'proof-press.jpg','',NULL,'second\'s','letterpress proof press, tabletop','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (132,'GR-0003','Øllebrød Mix, 500 g',NULL,65,'Rye bread porridge mix that needs beer or water.',4.600,'EUR',25,4,NULL,'\0',NULL,'second\'s','øllebrød mix, 500 g','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (136,'GR-0007','Ñora Peppers, Dried, 50 g',NULL,22,'Round sweet peppers for stews, not hot at all.',4.200,'EUR',28,33,'nora-peppers.jpg','',NULL,'second\'s','ñora peppers, dried, 50 g','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (140,'GR-0011','Ελαιόλαδο εξαιρετικό παρθένο, 1 L',NULL,36,'Extra virgin olive oil from one grove, cloudy when cold.',14.900,'EUR',46,10,'elaiolado.jpg','','\0�\'\\\r\n\Z\"','second\'s','ελαιόλαδο εξαιρετικό παρθένο, 1 l','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (144,'GR-0015','زعتر بلدي، 200 غ',NULL,50,'Thyme with sesame and sumac, stone-ground.',5.200,'EUR',39,11,'zaatar.jpg','\0',NULL,'second\'s','زعتر بلدي، 200 غ','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (148,'GR-0019','70% Cocoa Chocolate, LOT_B Seconds',NULL,19,'Misshapen bars at a lower price; the taste is the same.',2.600,'EUR',85,5,'chocolate-seconds.jpg','',NULL,'second\'s','70% cocoa chocolate, lot_b seconds','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (152,'GR-0023','Yarrow Honey, 250 g',NULL,9,'Dark meadow honey that sets within a month.',7.900,'EUR',9,43,NULL,'',NULL,'second\'s','yarrow honey, 250 g','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (156,'GR-0027','Nước mắm, 500 ml',NULL,48,'Fish sauce aged for twelve months, strong in the kitchen and mild in the dish.',5.900,'EUR',17,45,'nuoc-mam.jpg','\0',NULL,'second\'s','nước mắm, 500 ml','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (160,'GR-0031','Brazil Nuts, Shelled, 300 g',NULL,58,'Wild-gathered nuts; the harvest varies and so does the price.',NULL,NULL,11,42,'brazil-nuts.jpg','','\0�\'\\\r\n\Z\"','second\'s','brazil nuts, shelled, 300 g','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (164,'TY-0002','סביבון עץ',NULL,51,'Wooden spinning top with four painted letters.',3.900,'EUR',40,40,'dreidel.jpg','',NULL,'second\'s','סביבון עץ','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (168,'TY-0006','Żaba na kółkach',NULL,14,'Rolling frog whose mouth opens as it is pushed.',14.500,'EUR',8,7,NULL,'\0',NULL,'second\'s','żaba na kółkach','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (172,'TY-0010','おりがみ 100枚',NULL,42,'One hundred squares of coloured paper with folding instructions.',5.200,'EUR',57,3,'origami.jpg','',NULL,'second\'s','おりがみ 100枚','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (176,'TY-0014','1000-Piece Jigsaw: Harbour in Fog',NULL,71,'Most of the pieces are grey, so allow more than one weekend.',17.900,'EUR',13,5,'jigsaw-harbour.jpg','',NULL,'second\'s','1000-piece jigsaw: harbour in fog','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (180,NULL,'Chess Set, Olive Wood',NULL,36,'Folding board of 38 cm with weighted pieces.',89.000,'EUR',3,10,'chess-set.jpg','\0','\0�\'\\\r\n\Z\"','second\'s','chess set, olive wood','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (184,'OU-0002','Garden Trowel',NULL,16,'Painted steel trowel with a plastic handle for occasional use.',4.950,'EUR',64,2,NULL,'',NULL,'second\'s','garden trowel','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (188,'OU-0006','Aaregaffel, Bronze, Pair',NULL,4,'Two rowlocks with plates and screws.',54.000,'EUR',4,4,'aaregaffel.jpg','',NULL,'second\'s','aaregaffel, bronze, pair','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (192,'OU-0010','Chata pro ptáčky, smrk',NULL,11,'Spruce nest box with a 32 mm entrance for great tits.',17.900,'EUR',10,21,'nest-box.jpg','\0',NULL,'second\'s','chata pro ptáčky, smrk','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (196,'OU-0014','Wool Blanket, Grey Check',NULL,7,'Washed wool blanket, 130 × 200 cm, slightly coarse.',89.500,'EUR',6,37,'wool-blanket.jpg','',NULL,'second\'s','wool blanket, grey check','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (200,NULL,'Lifebuoy, Cork, 65 cm',NULL,NULL,'Canvas-covered decoration that is not approved as safety equipment.',49.000,'EUR',2,NULL,'lifebuoy.jpg','','\0�\'\\\r\n\Z\"','second\'s','lifebuoy, cork, 65 cm','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (204,'BK-0001','& Sons: A Workshop Comedy',NULL,28,'Play in two acts about a joinery that nobody wants to inherit.',12.900,'EUR',9,27,'and-sons.jpg','\0',NULL,'second\'s','& sons: a workshop comedy','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (208,'BK-0005','The Lighthouse Inventory','Lighthouse Inventory, The',28,'Novel in the form of a list of 412 objects.',16.900,'EUR',4,27,'lighthouse-inventory.jpg','',NULL,'second\'s','the lighthouse inventory','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (212,'BK-0009','Ögonblick vid vattnet',NULL,64,'Photographs of one lake taken on every day of a year.',34.500,'EUR',3,1,'ogonblick.jpg','',NULL,'second\'s','ögonblick vid vattnet','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (216,'BK-0013','Повесть о старой мельнице',NULL,80,'Tale of an old mill and those who listened to it.',11.500,'EUR',4,12,NULL,'\0',NULL,'second\'s','повесть о старой мельнице','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (220,'BK-0017','İstasyondaki Kedi',NULL,79,'Children\'s story of a station cat that waits for one train.',8.900,'EUR',10,9,NULL,'','\0�\'\\\r\n\Z\"','second\'s','istasyondaki kedi','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (224,'RE-0004','Uneven Steps (CD)',NULL,62,'Balkan dance tunes in seven, nine and eleven.',14.900,'EUR',19,51,'uneven-steps.jpg','',NULL,'second\'s','uneven steps (cd)','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (228,NULL,'Second-Hand Singles, Lucky Dip',NULL,NULL,'Five used singles from the crate, chosen with eyes shut.',5.000,'EUR',30,32,NULL,'\0',NULL,'second\'s','second-hand singles, lucky dip','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (232,'LA-0003','فانوس رمضان',NULL,50,'Tin lantern with coloured glass for a candle or a small bulb.',21.500,'EUR',13,52,'fanous.jpg','',NULL,'second\'s','فانوس رمضان','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (236,'LA-0007','Storm Lantern, Red',NULL,55,'Paraffin lantern that stays lit in a strong wind.',32.900,'EUR',17,49,'storm-lantern.jpg','',NULL,'second\'s','storm lantern, red','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (240,'LA-0011','uGlim Pocket Light',NULL,61,'Keyring torch charged through USB.',12.900,'EUR',42,22,'uglim.png','\0','\0�\'\\\r\n\Z\"','second\'s','uglim pocket light','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (244,'LA-0014','Reading Light, Clip-On',NULL,43,'Small light for books with three steps of brightness.',18.500,'EUR',0,3,'reading-light.jpg','',NULL,'second\'s','reading light, clip-on','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (248,'LA-0017','Light Bulb, Carbon Filament, Old Stock',NULL,NULL,'Decorative bulb from a closed factory, untested and sold \"as is\".',NULL,NULL,6,32,'carbon-filament-bulb.jpg','',NULL,'second\'s','light bulb, carbon filament, old stock','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (1001,'AW-0001','It\'s a \'quoted\' name',NULL,1001,'He said \"it\'s\".',1.000,'EUR',1,1,'a\'b.png','',NULL,'new','it\'s a \'quoted\' name','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (1002,'AW-0002','Backslash \\ in the name',NULL,1001,'C:\\new\\table\\0 and \\\'; --',2.000,'EUR',2,NULL,'C:\\images\\a.png','\0',NULL,'new','backslash \\ in the name','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (1003,'AW-0003','Ends with a backslash \\',NULL,NULL,'\\',3.000,'EUR',3,NULL,'\\\\','',NULL,'new','ends with a backslash \\','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (1004,'AW-0004','Lines in the details',NULL,1002,'first\nsecond\n\nfourth	with a tab',4.000,'EUR',4,NULL,NULL,'',NULL,'second\'s','lines in the details','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (1005,'AW-0005','Emoji 😀👩‍👩‍👧‍👦🇸🇪',NULL,1002,'🌱 \"🌱\" \'🌱\'',5.000,'EUR',5,2,NULL,'\0','\0�\'\\\r\n\Z\"','new','emoji 😀👩‍👩‍👧‍👦🇸🇪','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (1006,'AW-0006','\\N',NULL,NULL,'\\.',6.000,'EUR',6,NULL,'\\N','',NULL,'new','\\n','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (1007,'AW-0007','Looks like SQL',NULL,NULL,'\'); DROP TABLE product; -- /* ; */ # `x` [y] \"z\" $$ $1 :a ?',7.000,'EUR',7,NULL,NULL,'',NULL,'new','looks like sql','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (1008,'AW-0008','Percent 100% and under_score',NULL,NULL,'\\% \\_ \\n \\Z \\x41 \\u00e5 %s',8.000,'EUR',8,NULL,NULL,'\0',NULL,'second\'s','percent 100% and under_score','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (1009,'NULL','NULL',NULL,NULL,'NULL',9.000,'EUR',9,NULL,NULL,'',NULL,'new','null','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (1010,NULL,'Nothing but a name',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'','\0�\'\\\r\n\Z\"','new','nothing but a name','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (1011,'0012','0x41',NULL,NULL,'007',11.000,'EUR',0,NULL,'1e5','\0',NULL,'new','0x41','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (1012,'AW-0012','Yen without decimals',NULL,NULL,NULL,1290.000,'JPY',-4,NULL,NULL,'',NULL,'second\'s','yen without decimals','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (1013,'AW-0013','Dinar with three',NULL,NULL,NULL,12.345,'KWD',1000000,NULL,NULL,'',NULL,'new','dinar with three','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (1014,'AW-0014','نص عربي',NULL,1002,'עברית, ไทย, ελληνικά, кириллица',0.000,'EUR',NULL,NULL,NULL,'\0',NULL,'new','نص عربي','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (1015,'AW-0015','{\"json\": [1, \"a\\\"b\"]}',NULL,NULL,'{1,\"2\",NULL}',15.000,'EUR',15,NULL,NULL,'','\0�\'\\\r\n\Z\"','new','{\"json\": [1, \"a\\\"b\"]}','2020-01-01 00:00:00');
REPLACE INTO `shop_product` VALUES (1016,'AW-0016','A name of two hundred characters, which is longer than what most who make tables think that a name can be, and which therefore is cut off by some of the programs that write them, but not by this one, x',NULL,NULL,NULL,16.000,'EUR',16,NULL,NULL,'',NULL,'second\'s','a name of two hundred characters, which is longer than what most who make tables think that a name can be, and which therefore is cut off by some of the programs that write them, but not by this one, x','2020-01-01 00:00:00');
/*!50003 SET @saved_cs_client      = @@character_set_client */ ;
/*!50003 SET @saved_cs_results     = @@character_set_results */ ;
/*!50003 SET @saved_col_connection = @@collation_connection */ ;
/*!50003 SET character_set_client  = utf8mb4 */ ;
/*!50003 SET character_set_results = utf8mb4 */ ;
/*!50003 SET collation_connection  = utf8mb4_general_ci */ ;
/*!50003 SET @saved_sql_mode       = @@sql_mode */ ;
/*!50003 SET sql_mode              = 'NO_BACKSLASH_ESCAPES,STRICT_ALL_TABLES' */ ;
DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER=`root`@`localhost`*/ /*!50003 TRIGGER note_price BEFORE UPDATE ON shop_product FOR EACH ROW
BEGIN
  IF NEW.unit_price <> OLD.unit_price THEN
    INSERT INTO price_change VALUES (OLD.product_id, OLD.unit_price, 'it''s changed; see above');
  END IF;
END 
*/;;
DELIMITER ;
/*!50003 SET sql_mode              = @saved_sql_mode */ ;
/*!50003 SET character_set_client  = @saved_cs_client */ ;
/*!50003 SET character_set_results = @saved_cs_results */ ;
/*!50003 SET collation_connection  = @saved_col_connection */ ;

--
-- Final view structure for view `dear_product`
--

/*!50001 DROP VIEW IF EXISTS `dear_product`*/;
/*!50001 SET @saved_cs_client          = @@character_set_client */;
/*!50001 SET @saved_cs_results         = @@character_set_results */;
/*!50001 SET @saved_col_connection     = @@collation_connection */;
/*!50001 SET character_set_client      = utf8mb4 */;
/*!50001 SET character_set_results     = utf8mb4 */;
/*!50001 SET collation_connection      = utf8mb4_general_ci */;
/*!50001 CREATE ALGORITHM=UNDEFINED */
/*!50013 DEFINER=`root`@`localhost` SQL SECURITY DEFINER */
/*!50001 VIEW `dear_product` AS select `shop_product`.`product_id` AS `product_id`,`shop_product`.`product_name` AS `product_name`,`shop_product`.`unit_price` AS `unit_price` from `shop_product` where `shop_product`.`unit_price` > 100 */;
/*!50001 SET character_set_client      = @saved_cs_client */;
/*!50001 SET character_set_results     = @saved_cs_results */;
/*!50001 SET collation_connection      = @saved_col_connection */;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed
