/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: shop
-- ------------------------------------------------------
-- Server version	10.11.19-MariaDB-0+deb12u1

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET @OLD_CHARACTER_SET_RESULTS=@@CHARACTER_SET_RESULTS */;
/*!40101 SET @OLD_COLLATION_CONNECTION=@@COLLATION_CONNECTION */;
/*!40101 SET NAMES utf8mb4 */;
/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
/*!40103 SET TIME_ZONE='+00:00' */;
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;

--
-- Table structure for table `country`
--

DROP TABLE IF EXISTS `country`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `country` (
  `country_id` smallint(6) NOT NULL,
  `country_name` varchar(80) NOT NULL,
  `iso_code` char(2) DEFAULT NULL,
  PRIMARY KEY (`country_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `country`
--

LOCK TABLES `country` WRITE;
/*!40000 ALTER TABLE `country` DISABLE KEYS */;
INSERT INTO `country` VALUES
(1,'Sweden','SE'),
(2,'Germany','DE'),
(3,'Japan','JP'),
(4,'Denmark','DK'),
(5,'Netherlands','NL'),
(6,'United Kingdom','GB'),
(7,'Poland','PL'),
(8,'France','FR'),
(9,'Türkiye','TR'),
(10,'Greece','GR'),
(11,'Jordan','JO'),
(12,'Kazakhstan','KZ'),
(13,'Taiwan','TW'),
(14,'China','CN'),
(15,'South Korea','KR'),
(16,'Thailand','TH'),
(17,'Morocco','MA'),
(18,'Mexico','MX'),
(19,'Portugal','PT'),
(20,'India','IN'),
(21,'Czechia','CZ'),
(22,'Estonia','EE'),
(23,'Italy','IT'),
(24,'Switzerland','CH'),
(25,'Uruguay','UY'),
(26,'Austria','AT'),
(27,'Ireland','IE'),
(28,'Serbia','RS'),
(29,'United States','US'),
(30,'Hungary','HU'),
(31,'Finland','FI'),
(32,'Various',NULL),
(33,'Spain','ES'),
(34,'Ukraine','UA'),
(35,'Norway','NO'),
(36,'Lithuania','LT'),
(37,'Iceland','IS'),
(38,'Croatia','HR'),
(39,'Bulgaria','BG'),
(40,'Israel','IL'),
(41,'Ethiopia','ET'),
(42,'Brazil','BR'),
(43,'Latvia','LV'),
(44,'Romania','RO'),
(45,'Vietnam','VN'),
(46,'Slovenia','SI'),
(47,'New Zealand','NZ'),
(48,'Australia','AU'),
(49,'Canada','CA'),
(50,'Lebanon','LB'),
(51,'Bosnia & Herzegovina','BA'),
(52,'Egypt','EG');
/*!40000 ALTER TABLE `country` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Temporary table structure for view `dear_product`
--

DROP TABLE IF EXISTS `dear_product`;
/*!50001 DROP VIEW IF EXISTS `dear_product`*/;
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

DROP TABLE IF EXISTS `maker`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `maker` (
  `maker_id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `maker_name` varchar(120) NOT NULL COMMENT 'as on the label; don''t shorten (ever)',
  PRIMARY KEY (`maker_id`),
  UNIQUE KEY `maker_name` (`maker_name`)
) ENGINE=InnoDB AUTO_INCREMENT=1003 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `maker`
--

LOCK TABLES `maker` WRITE;
/*!40000 ALTER TABLE `maker` DISABLE KEYS */;
INSERT INTO `maker` VALUES
(4,'Aagevang Træværk'),
(18,'Alpsegg Mechanik'),
(20,'Atelier de l\'Œillet Gris'),
(27,'Ballymuckle Mill'),
(56,'Barro Xochitepan'),
(64,'Bokförlaget Röda Bryggan'),
(35,'Borovniška Lipa'),
(58,'Chapada Clara'),
(52,'Coopérative Tizgarane'),
(54,'Copper Heron & Vane Supply'),
(29,'Csillagkút Műhely'),
(62,'Damp Cellar Recordings'),
(19,'De Kromme Pollepel'),
(65,'Den Skæve Mølle'),
(49,'Dhoopvan Handloom'),
(60,'Dry Gully Canvas'),
(9,'Dzērvju Lauks'),
(72,'Ediciones Tres Botones'),
(5,'Fjøsberget Friluft'),
(66,'Forlaget Den Blå Trillebør'),
(30,'Gyöngytói Papírbolt'),
(37,'Gümüşdere Bakır'),
(63,'Hjortronmyrens Skafferi'),
(25,'Hollow Ash Works'),
(78,'Ihlamurlu Bahçe'),
(68,'Karpalosuon Makeistehdas'),
(16,'Kesselgrund Metallwaren'),
(79,'Kirpi Saati Yayınları'),
(53,'Kolomesa Growers'),
(75,'Kökényes Kamra'),
(55,'Muskeg Lantern Company'),
(69,'Nordhainer Schreibgeräte'),
(1001,'O\'Hara & \"Sons\" \\ Partners'),
(24,'Officina Tre Gufi Zoppi'),
(73,'Oficina das Andorinhas'),
(12,'Papírna Dolní Vřesov'),
(26,'Pennymarsh & Daughters'),
(8,'Põhjakivi Töökoda'),
(23,'Quintal da Serrinha'),
(74,'Rubinetteria Val Quieta'),
(17,'Schlehdorn Holzspiel'),
(71,'Speelgoed Blauwe Otter'),
(70,'Steinkauzgasse Verlag'),
(15,'Straßfelder Werkzeugbau'),
(22,'Talleres Ibarluna'),
(6,'Tikkalahden Puutyö'),
(28,'Tin Kettle Press'),
(48,'Trúc Vàng Hồ Cạn'),
(59,'Wekabrook Outdoor'),
(61,'eMillwright'),
(1,'Ängsvalla Knivsmedja'),
(2,'Åskulla Emaljverk'),
(21,'Éditions du Phare Éteint'),
(57,'Ñandú Manso'),
(3,'Ødelund & Søn'),
(67,'Þangfjara Matvæli'),
(7,'Þokuvík Ullarhús'),
(11,'Čermínské nářadí'),
(33,'Đurđevački Ćup'),
(38,'İncesöğüt Cam'),
(13,'Łąkowa Pracownia'),
(10,'Šermukšnių Lentpjūvė'),
(34,'Šumivrelo'),
(14,'Żabi Staw'),
(31,'Țărmul cu Vișini'),
(77,'Εκδόσεις Αρμυρή Πένα'),
(36,'Ελαιώνες Λιθαριάς'),
(76,'Χαλκουργείο Μικρή Αυλή'),
(40,'Берёзовый Двор'),
(39,'Вербова Криниця'),
(32,'Пъстрата Каца'),
(80,'Тихий Жёрнов'),
(51,'תמר וגל קטן'),
(81,'دار الهيل والورق'),
(50,'مشغل وادي الزعتر'),
(47,'บัวเหนือบึงหัตถกรรม'),
(42,'ひなげし文具室'),
(43,'カワセミ電灯'),
(84,'墨鸭堂'),
(1002,'日本の道具店'),
(46,'竹影三尺工坊'),
(82,'蔵ノ下味噌'),
(41,'霧瀬刃物'),
(45,'青石溪半日茶坊'),
(44,'물안개너머공방'),
(83,'새벽장독');
/*!40000 ALTER TABLE `maker` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `price_change`
--

DROP TABLE IF EXISTS `price_change`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `price_change` (
  `product_id` bigint(20) NOT NULL,
  `old_price` decimal(14,3) DEFAULT NULL,
  `note` text DEFAULT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci
 PARTITION BY RANGE (`product_id`)
(PARTITION `low` VALUES LESS THAN (1000) ENGINE = InnoDB,
 PARTITION `rest` VALUES LESS THAN MAXVALUE ENGINE = InnoDB);
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `price_change`
--

LOCK TABLES `price_change` WRITE;
/*!40000 ALTER TABLE `price_change` DISABLE KEYS */;
INSERT INTO `price_change` VALUES
(1,1.500,'it\'s cheaper'),
(1001,NULL,NULL);
/*!40000 ALTER TABLE `price_change` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `shop_product`
--

DROP TABLE IF EXISTS `shop_product`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `shop_product` (
  `product_id` bigint(20) NOT NULL AUTO_INCREMENT,
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
) ENGINE=InnoDB AUTO_INCREMENT=1017 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci COMMENT='the price list';
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `shop_product`
--

LOCK TABLES `shop_product` WRITE;
/*!40000 ALTER TABLE `shop_product` DISABLE KEYS */;
INSERT INTO `shop_product` VALUES
(1,'KN-0001','Äppelkniv, Curly Birch',NULL,1,'Small paring knife with a carbon-steel blade that will rust if it is left wet.',34.900,'EUR',15,1,'appelkniv.jpg','',NULL,'new','äppelkniv, curly birch','2020-01-01 00:00:00'),
(2,'KN-0002','Bread Knife, Serrated, 24 cm',NULL,16,'Cuts hard crusts without tearing the crumb, and cannot be resharpened at home.',27.900,'EUR',22,2,'bread-knife.jpg','',NULL,'new','bread knife, serrated, 24 cm','2020-01-01 00:00:00'),
(3,'KN-0003','包丁 三徳 165 mm','ほうちょう さんとく 165 mm',41,'All-round kitchen knife with a laminated blade and a magnolia handle.',189.000,'EUR',4,3,'santoku.jpg','\0',NULL,'new','包丁 三徳 165 mm','2020-01-01 00:00:00'),
(4,'KN-0004','出刃包丁 150 mm','でばぼうちょう 150 mm',41,'Heavy single-bevel knife for fish, ground for right-handed use only.',245.000,'EUR',2,3,'deba.jpg','',NULL,'second\'s','出刃包丁 150 mm','2020-01-01 00:00:00'),
(5,'KN-0005','Østersåbner, Bronze',NULL,3,'Oyster knife with a short blunt point and a guard for the thumb.',29.500,'EUR',9,4,'oyster-knife.jpg','','\0�\'\\\r\n\Z\"','new','østersåbner, bronze','2020-01-01 00:00:00'),
(6,'KN-0006','Örtkniv, Double Handle',NULL,1,'Curved rocking knife for parsley, dill and chives.',42.000,'EUR',6,1,NULL,'\0',NULL,'new','örtkniv, double handle','2020-01-01 00:00:00'),
(7,'KN-0007','(spare) Blade for Mandoline Slicer',NULL,16,'Fits the mandoline sold since 2015 and no earlier one.',8.900,'EUR',31,2,NULL,'',NULL,'new','(spare) blade for mandoline slicer','2020-01-01 00:00:00'),
(8,'KN-0008','Knife Block, Oiled Oak',NULL,4,'Holds six knives and one steel; knives are not included.',59.000,'EUR',5,4,'knife-block.jpg','',NULL,'second\'s','knife block, oiled oak','2020-01-01 00:00:00'),
(9,'KN-0009','Whetstone, 1000 / 3000 Grit',NULL,41,'Two-sided water stone that wants ten minutes in water before use.',46.500,'EUR',11,3,'whetstone.jpg','\0',NULL,'new','whetstone, 1000 / 3000 grit','2020-01-01 00:00:00'),
(10,'KN-0010','Cheese Wire, Stainless',NULL,19,'A plain wire with two beech toggles, long enough for a whole wheel.',6.400,'EUR',27,5,'cheese-wire.jpg','','\0�\'\\\r\n\Z\"','new','cheese wire, stainless','2020-01-01 00:00:00'),
(11,'KN-0011','Boning Knife, Flexible, 15 cm',NULL,25,'Thin blade that follows the bone and should not be used to pry.',31.500,'EUR',0,6,NULL,'',NULL,'new','boning knife, flexible, 15 cm','2020-01-01 00:00:00'),
(12,'KI-0001','The Big Spoon','Big Spoon, The',19,'A serving spoon 46 cm long, which is \"big\" by any measure.',16.900,'EUR',13,5,'big-spoon.jpg','\0',NULL,'second\'s','the big spoon','2020-01-01 00:00:00'),
(13,'KI-0002','Łopatka do naleśników',NULL,13,'Thin beech turner for pancakes, finished with linseed oil.',7.200,'EUR',34,7,NULL,'',NULL,'new','łopatka do naleśników','2020-01-01 00:00:00'),
(14,'KI-0003','Łyżka cedzakowa',NULL,13,'Wooden skimming spoon with nine drilled holes.',8.500,'EUR',21,7,NULL,'',NULL,'new','łyżka cedzakowa','2020-01-01 00:00:00'),
(15,'KI-0004','Écumoire inox, 12 cm',NULL,20,'Flat stainless skimmer for stock and jam.',15.800,'EUR',10,8,'ecumoire.jpg','\0','\0�\'\\\r\n\Z\"','new','écumoire inox, 12 cm','2020-01-01 00:00:00'),
(16,'KI-0005','Æbleskive Pan, Seven Hollows',NULL,3,'Cast iron pan for round pancakes, not suited to induction hobs.',44.900,'EUR',7,4,'aebleskive-pan.jpg','',NULL,'second\'s','æbleskive pan, seven hollows','2020-01-01 00:00:00'),
(17,'KI-0006','Café au Lait Bowl',NULL,20,'Wide faience bowl without a handle, holding 400 ml.',14.900,'EUR',24,8,'cafe-au-lait-bowl.jpg','',NULL,'new','café au lait bowl','2020-01-01 00:00:00'),
(18,'KI-0007','Çaydanlık, bakır, 2 L',NULL,37,'Two-storey copper tea kettle, tinned inside.',119.000,'EUR',3,9,'caydanlik.jpg','\0',NULL,'new','çaydanlık, bakır, 2 l','2020-01-01 00:00:00'),
(19,'KI-0008','İnce belli çay bardağı, 6\'lı',NULL,38,'Six tulip-shaped tea glasses without saucers.',13.500,'EUR',29,9,'cay-bardagi.jpg','',NULL,'new','ince belli çay bardağı, 6\'lı','2020-01-01 00:00:00'),
(20,'KI-0009','Isıya dayanıklı sürahi, 1,5 L',NULL,38,'Heat-resistant glass jug with a cork-lined lid.',23.900,'EUR',8,9,'surahi.jpg','','\0�\'\\\r\n\Z\"','second\'s','isıya dayanıklı sürahi, 1,5 l','2020-01-01 00:00:00'),
(21,'KI-0010','Μπρίκι ορειχάλκινο, 3 φλιτζάνια',NULL,76,'Brass coffee pot for three small cups.',22.500,'EUR',12,10,'briki.jpg','\0',NULL,'new','μπρίκι ορειχάλκινο, 3 φλιτζάνια','2020-01-01 00:00:00'),
(22,'KI-0011','دلة قهوة نحاسية',NULL,50,'Copper coffee pot with a long spout, made for show and for use.',68.000,'EUR',4,11,'dallah.jpg','',NULL,'new','دلة قهوة نحاسية','2020-01-01 00:00:00'),
(23,'KI-0012','Самовар угольный, 3 л',NULL,40,'Brass samovar heated with charcoal, to be used outdoors only.',289.000,'EUR',1,12,'samovar.jpg','',NULL,'new','самовар угольный, 3 л','2020-01-01 00:00:00'),
(24,'KI-0013','ひのきまないた 36 cm',NULL,41,'Cypress chopping board that smells of the forest for about a year.',54.000,'EUR',9,3,'hinoki-board.jpg','\0',NULL,'second\'s','ひのきまないた 36 cm','2020-01-01 00:00:00'),
(25,'KI-0014','竹蒸籠 24 cm',NULL,46,'Two-tier bamboo steamer with a woven lid.',26.800,'EUR',16,13,'bamboo-steamer.jpg','','\0�\'\\\r\n\Z\"','new','竹蒸籠 24 cm','2020-01-01 00:00:00'),
(26,'KI-0015','紫砂茶壶 180 ml',NULL,45,'Unglazed clay teapot best kept for one kind of tea.',86.000,'EUR',5,14,'zisha-teapot.jpg','',NULL,'new','紫砂茶壶 180 ml','2020-01-01 00:00:00'),
(27,'KI-0016','뚝배기 2인용',NULL,44,'Earthenware stew pot that goes from the flame to the table.',24.500,'EUR',14,15,'ttukbaegi.jpg','\0',NULL,'new','뚝배기 2인용','2020-01-01 00:00:00'),
(28,'KI-0017','놋수저 세트',NULL,44,'Spoon and chopsticks of hammered bronze in a cotton pouch.',52.000,'EUR',6,15,NULL,'',NULL,'second\'s','놋수저 세트','2020-01-01 00:00:00'),
(29,'KI-0018','ครกหิน 7 นิ้ว',NULL,47,'Granite mortar with pestle, weighing just over six kilograms.',39.900,'EUR',7,16,'stone-mortar.jpg','',NULL,'new','ครกหิน 7 นิ้ว','2020-01-01 00:00:00'),
(30,'KI-0019','กระติ๊บข้าวเหนียว',NULL,47,'Lidded bamboo basket for serving sticky rice.',11.500,'EUR',19,16,'sticky-rice-basket.jpg','\0','\0�\'\\\r\n\Z\"','new','กระติ๊บข้าวเหนียว','2020-01-01 00:00:00'),
(31,'KI-0020','Tagine, Glazed, 28 cm',NULL,52,'Hand-thrown pot with conical lid; use a heat diffuser on gas.',38.500,'EUR',8,17,'tagine.jpg','',NULL,'new','tagine, glazed, 28 cm','2020-01-01 00:00:00'),
(32,'KI-0021','Molcajete, Basalt',NULL,56,'Volcanic stone mortar that has to be seasoned with rice and salt first.',47.000,'EUR',3,18,'molcajete.jpg','',NULL,'second\'s','molcajete, basalt','2020-01-01 00:00:00'),
(33,'KI-0022','Xícara esmaltada, 120 ml',NULL,73,'Enamelled espresso cup, blue outside and white inside.',6.800,'EUR',45,19,'xicara.jpg','\0',NULL,'new','xícara esmaltada, 120 ml','2020-01-01 00:00:00'),
(34,'KI-0023','Chňapka kuchyňská, červená',NULL,49,'Quilted oven mitt for either hand, washable at 60 degrees.',5.900,'EUR',26,20,NULL,'',NULL,'new','chňapka kuchyňská, červená','2020-01-01 00:00:00'),
(35,'KI-0024','Cukřenka s víčkem',NULL,2,'Enamelled sugar bowl with a notch for the spoon.',13.200,'EUR',11,21,NULL,'','\0�\'\\\r\n\Z\"','new','cukřenka s víčkem','2020-01-01 00:00:00'),
(36,'KI-0025','eGrater Cordless',NULL,61,'Battery-driven drum grater that is louder than it looks.',49.900,'EUR',17,22,'egrater.png','\0',NULL,'second\'s','egrater cordless','2020-01-01 00:00:00'),
(37,'KI-0026','eGrater Spare Drum, Fine',NULL,61,'Replacement drum for nutmeg and hard cheese.',9.900,'EUR',38,22,'egrater-drum-fine.png','',NULL,'new','egrater spare drum, fine','2020-01-01 00:00:00'),
(38,NULL,'Baker\'s Peel, Poplar',NULL,24,'Long-handled peel for loaves and pizza up to 35 cm across.',33.000,'EUR',6,23,'bakers-peel.jpg','',NULL,'new','baker\'s peel, poplar','2020-01-01 00:00:00'),
(39,'KI-0027','Dough Scraper, Flexible',NULL,16,'Cream-coloured scraper with one round and one straight edge.',1.900,'EUR',120,2,NULL,'\0',NULL,'new','dough scraper, flexible','2020-01-01 00:00:00'),
(40,'KI-0028','Egg Timer, Wind-Up',NULL,18,'Mechanical timer for up to 60 minutes; the bell lasts four seconds.',14.900,'EUR',20,24,'egg-timer.jpg','','\0�\'\\\r\n\Z\"','second\'s','egg timer, wind-up','2020-01-01 00:00:00'),
(41,'KI-0029','Funnel Set, Three Sizes',NULL,NULL,'Three nesting steel funnels with a strainer for the largest.',8.700,'EUR',33,NULL,NULL,'',NULL,'new','funnel set, three sizes','2020-01-01 00:00:00'),
(42,'KI-0030','Ñoquis Board, Ridged',NULL,57,'Small beech board for rolling gnocchi.',9.800,'EUR',15,25,'noquis-board.jpg','\0',NULL,'new','ñoquis board, ridged','2020-01-01 00:00:00'),
(43,'KI-0031','Jam Jar, 340 ml, Gold Lid',NULL,38,'Glass jar with a twist lid, sold singly.',0.750,'EUR',640,9,'jam-jar.jpg','',NULL,'new','jam jar, 340 ml, gold lid','2020-01-01 00:00:00'),
(44,'KI-0032','Nudelholz, Birnbaum',NULL,17,'Rolling pin turned from one piece of pear wood.',28.900,'EUR',9,26,'nudelholz.jpg','',NULL,'second\'s','nudelholz, birnbaum','2020-01-01 00:00:00'),
(45,'KI-0033','Äggskivare, aluminium',NULL,2,'Egg slicer with ten steel wires that can be replaced one by one.',11.500,'EUR',0,1,NULL,'\0','\0�\'\\\r\n\Z\"','new','äggskivare, aluminium','2020-01-01 00:00:00'),
(46,'KI-0034','Utensil Crock, Stoneware',NULL,26,'Heavy pot for spoons and whisks that does not tip over.',26.500,'EUR',10,6,NULL,'',NULL,'new','utensil crock, stoneware','2020-01-01 00:00:00'),
(47,'KI-0035','Vegetable Peeler, Swivel',NULL,18,'Light aluminium peeler with an eye remover on the side.',4.500,'EUR',75,24,'peeler.jpg','',NULL,'new','vegetable peeler, swivel','2020-01-01 00:00:00'),
(48,'KI-0036','Wok Ring, Pressed Steel',NULL,54,'Keeps a round-bottomed wok steady on a gas hob.',7.200,'EUR',12,14,NULL,'\0',NULL,'second\'s','wok ring, pressed steel','2020-01-01 00:00:00'),
(49,'KI-0037','100% Linen Tea Towel, Natural',NULL,27,'Unbleached towel that dries better after the third wash.',13.800,'EUR',52,27,'linen-tea-towel.jpg','',NULL,'new','100% linen tea towel, natural','2020-01-01 00:00:00'),
(50,'KI-0038','Pepper Mill, Walnut, 21 cm',NULL,24,'Steel grinder with seven settings in a turned walnut body.',44.500,'EUR',8,23,'pepper-mill.jpg','','\0�\'\\\r\n\Z\"','new','pepper mill, walnut, 21 cm','2020-01-01 00:00:00'),
(51,'KI-0039','Đuveč Pot, Terracotta',NULL,33,'Round baking pot for rice and vegetables, glazed on the inside.',21.500,'EUR',7,28,NULL,'\0',NULL,'new','đuveč pot, terracotta','2020-01-01 00:00:00'),
(52,'KI-0040','Espresso Machine, Two-Group Lever',NULL,24,'Lever machine for a small bar, needing a 32 A supply and a drain. Delivery takes six to eight weeks.',3290.000,'EUR',1,23,'espresso-lever.jpg','',NULL,'second\'s','espresso machine, two-group lever','2020-01-01 00:00:00'),
(53,'KI-0041','Rice Measure, Cedar',NULL,NULL,'Square box that holds one traditional measure of 180 ml.',12.400,'EUR',NULL,3,'rice-measure.jpg','',NULL,'new','rice measure, cedar','2020-01-01 00:00:00'),
(54,'KI-0042','Iron Skillet, 26 cm',NULL,54,'Pre-seasoned cast iron pan with two pouring lips.',39.950,'EUR',12,29,'iron-skillet.jpg','\0',NULL,'new','iron skillet, 26 cm','2020-01-01 00:00:00'),
(55,'TO-0001','2 mm Drill Bit, HSS',NULL,15,'Ground twist drill for steel, sold singly.',0.950,'EUR',210,2,NULL,'','\0�\'\\\r\n\Z\"','new','2 mm drill bit, hss','2020-01-01 00:00:00'),
(56,'TO-0002','10 mm Combination Spanner',NULL,15,'Open and ring end of chrome vanadium steel; the size that always goes missing.',5.400,'EUR',0,2,NULL,'',NULL,'second\'s','10 mm combination spanner','2020-01-01 00:00:00'),
(57,'TO-0003','100 mm Engineer\'s Square',NULL,25,'Hardened blade and stock, accurate to two hundredths of a millimetre.',21.900,'EUR',8,6,'engineers-square.jpg','\0',NULL,'new','100 mm engineer\'s square','2020-01-01 00:00:00'),
(58,'TO-0004','Universal Socket, Ratchet and Screwdriver Bit Set in Steel Case, 108 Pieces, Metric and Imperial, with 1/4\" and 1/2\" Reversible Ratchets, Two Extension Bars, Spark Plug Sockets, Sliding T-Handle, Universal Joint and Magnetic Bit Holder',NULL,15,'Every piece has its own place in the lid or the tray. The case alone weighs two kilograms.',149.000,'EUR',6,2,'socket-set-108.jpg','',NULL,'new','universal socket, ratchet and screwdriver bit set in steel case, 108 pieces, metric and imperial, with 1/4\" and 1/2\" reversible ratchets, two extension bars, spark plug sockets, sliding t-handle, universal joint and magnetic bit holder','2020-01-01 00:00:00'),
(59,'TO-0005','Csavarkulcs, 13-as',NULL,29,'Forged 13 mm spanner with a matt finish.',4.800,'EUR',44,30,NULL,'',NULL,'new','csavarkulcs, 13-as','2020-01-01 00:00:00'),
(60,'TO-0006','Gyalu, gyertyánfa talppal',NULL,29,'Wooden jack plane with a hornbeam sole and a 45 mm iron.',79.000,'EUR',3,30,'gyalu.jpg','\0','\0�\'\\\r\n\Z\"','second\'s','gyalu, gyertyánfa talppal','2020-01-01 00:00:00'),
(61,'TO-0007','Çekiç, 500 g',NULL,37,'Cross-peen hammer for copperwork with an ash handle.',19.900,'EUR',13,9,'cekic.jpg','',NULL,'new','çekiç, 500 g','2020-01-01 00:00:00'),
(62,'TO-0008','Šroubovák plochý 5 × 100 mm',NULL,11,'Slotted screwdriver with a blade that runs through the handle.',4.200,'EUR',58,21,'sroubovak.jpg','',NULL,'new','šroubovák plochý 5 × 100 mm','2020-01-01 00:00:00'),
(63,'TO-0009','Zednická lžíce',NULL,11,'Bricklayer\'s trowel in the shape used in Central Europe.',8.900,'EUR',16,21,NULL,'\0',NULL,'new','zednická lžíce','2020-01-01 00:00:00'),
(64,'TO-0010','\"Zero\" Spirit Level, 60 cm',NULL,15,'Aluminium level with three vials and a magnetic edge.',36.900,'EUR',11,2,'zero-level.jpg','',NULL,'second\'s','\"zero\" spirit level, 60 cm','2020-01-01 00:00:00'),
(65,'TO-0011','両刃鋸 240 mm','りょうばのこ 240 mm',41,'Pull saw with a rip edge and a crosscut edge; the blade is replaceable.',59.000,'EUR',7,3,'ryoba-saw.jpg','','\0�\'\\\r\n\Z\"','new','両刃鋸 240 mm','2020-01-01 00:00:00'),
(66,'TO-0012','Quick-Release Bar Clamp, 300 mm',NULL,54,'One-handed clamp that also works as a spreader.',18.900,'EUR',24,29,'bar-clamp.jpg','\0',NULL,'new','quick-release bar clamp, 300 mm','2020-01-01 00:00:00'),
(67,'TO-0013','Yellow Chalk Line Refill, 200 g',NULL,54,'Bright powder that is hard to wash out of pale stone.',4.500,'EUR',36,29,NULL,'',NULL,'new','yellow chalk line refill, 200 g','2020-01-01 00:00:00'),
(68,'TO-0014','Vice, Bench, 125 mm',NULL,11,'Cast steel vice with a swivelling base and a small anvil.',139.000,'EUR',2,21,'bench-vice.jpg','',NULL,'second\'s','vice, bench, 125 mm','2020-01-01 00:00:00'),
(69,'TO-0015','Mortise Chisel, 12 mm',NULL,25,'Oval-handled chisel thick enough to be levered.',43.500,'EUR',5,6,'mortise-chisel.jpg','\0',NULL,'new','mortise chisel, 12 mm','2020-01-01 00:00:00'),
(70,'TO-0016','Marking Gauge, Brass-Faced',NULL,25,'Beech gauge with a wheel cutter instead of a pin.',29.800,'EUR',9,6,'marking-gauge.jpg','','\0�\'\\\r\n\Z\"','new','marking gauge, brass-faced','2020-01-01 00:00:00'),
(71,'TO-0017','Coping Saw with 5 Blades',NULL,11,'Light frame saw for curves in wood up to 30 mm.',11.900,'EUR',18,7,'coping-saw.jpg','',NULL,'new','coping saw with 5 blades','2020-01-01 00:00:00'),
(72,'TO-0018','Plumb Bob, Brass, 250 g',NULL,24,'Turned brass with a hardened point and three metres of cord.',17.600,'EUR',7,23,NULL,'\0',NULL,'second\'s','plumb bob, brass, 250 g','2020-01-01 00:00:00'),
(73,'TO-0019','Ölkännchen, 250 ml',NULL,16,'Oil can with a pump and a long rigid spout.',13.900,'EUR',20,2,'oelkaennchen.jpg','',NULL,'new','ölkännchen, 250 ml','2020-01-01 00:00:00'),
(74,'TO-0020','Soldering Iron, 60 W',NULL,16,'Plain iron for cable and sheet, too hot for circuit boards.',27.900,'EUR',9,NULL,NULL,'',NULL,'new','soldering iron, 60 w','2020-01-01 00:00:00'),
(75,'TO-0021','Digital Calliper, 150 mm',NULL,18,'Reads millimetres and inches and comes with a spare cell.',64.500,'EUR',12,24,'calliper.png','\0','\0�\'\\\r\n\Z\"','new','digital calliper, 150 mm','2020-01-01 00:00:00'),
(76,'TO-0022','Hand Brace, 250 mm Sweep',NULL,25,'Ratchet brace that takes round and square shanks.',69.000,'EUR',NULL,6,'hand-brace.jpg','',NULL,'second\'s','hand brace, 250 mm sweep','2020-01-01 00:00:00'),
(77,'TO-0023','Workbench, Steamed Beech, 2 m',NULL,6,'Cabinetmaker\'s bench with two vices, delivered flat and bolted together on site.',1890.000,'EUR',1,31,'workbench.jpg','',NULL,'new','workbench, steamed beech, 2 m','2020-01-01 00:00:00'),
(78,'TO-0024','Band Saw, 350 mm Throat',NULL,24,'Cast-iron table, two speeds and a fence; needs a 16 A socket.',2450.000,'EUR',0,23,'band-saw.jpg','\0',NULL,'new','band saw, 350 mm throat','2020-01-01 00:00:00'),
(79,NULL,'Old Workshop Hand Tools, Mixed Box',NULL,NULL,'About four kilograms of used tools, sold \"as found\" and some of them rusty.',25.000,'EUR',3,32,NULL,'',NULL,'new','old workshop hand tools, mixed box','2020-01-01 00:00:00'),
(80,'HW-0001','1/2\" Copper Pipe, 3 m',NULL,22,'Half-hard pipe for drinking water, cut to length on request.',23.900,'EUR',42,33,NULL,'','\0�\'\\\r\n\Z\"','second\'s','1/2\" copper pipe, 3 m','2020-01-01 00:00:00'),
(81,'HW-0002','½-inch Hose Tail, Brass',NULL,74,'Barbed fitting with a male thread.',3.450,'EUR',80,23,'hose-tail.jpg','\0',NULL,'new','½-inch hose tail, brass','2020-01-01 00:00:00'),
(82,'HW-0003','3-way Pipe Tee, 22 mm',NULL,22,'Solder tee of copper for three pipes of one size.',2.800,'EUR',95,33,'pipe-tee.jpg','',NULL,'new','3-way pipe tee, 22 mm','2020-01-01 00:00:00'),
(83,'HW-0004','#8 Wood Screw, 1 1/4\", Brass, Box of 100',NULL,25,'Slotted countersunk screws in a cardboard box.',12.900,'EUR',30,6,'brass-screws.jpg','',NULL,'new','#8 wood screw, 1 1/4\", brass, box of 100','2020-01-01 00:00:00'),
(84,'HW-0005','M3 Washer, Zinc-Plated',NULL,11,'A single washer, because sometimes one is all it takes.',0.050,'EUR',4200,21,NULL,'\0',NULL,'second\'s','m3 washer, zinc-plated','2020-01-01 00:00:00'),
(85,'HW-0006','M8 Hex Nut, Stainless',NULL,11,'Stainless nut for outdoor use, sold singly.',0.180,'EUR',1850,21,NULL,'','\0�\'\\\r\n\Z\"','new','m8 hex nut, stainless','2020-01-01 00:00:00'),
(86,'HW-0007','Œillets en laiton, 10 mm, sachet de 50',NULL,20,'Brass eyelets with washers; the setting tool is sold separately.',6.900,'EUR',22,8,'oeillets.jpg','',NULL,'new','œillets en laiton, 10 mm, sachet de 50','2020-01-01 00:00:00'),
(87,'HW-0008','Śruba zamkowa M8 × 60',NULL,13,'Carriage bolt with a square neck and no nut.',0.420,'EUR',600,7,NULL,'\0',NULL,'new','śruba zamkowa m8 × 60','2020-01-01 00:00:00'),
(88,'HW-0009','Šestihranná matice M10',NULL,11,'Galvanised hexagon nut.',0.220,'EUR',950,21,NULL,'',NULL,'second\'s','šestihranná matice m10','2020-01-01 00:00:00'),
(89,'HW-0010','Hřebíky stavební 80 mm, 1 kg',NULL,11,'Bright round nails, roughly 150 to the kilogram.',3.900,'EUR',64,21,'hrebiky.jpg','',NULL,'new','hřebíky stavební 80 mm, 1 kg','2020-01-01 00:00:00'),
(90,'HW-0011','Завіса дверна, 100 мм',NULL,39,'Steel door hinge with a removable pin.',3.100,'EUR',48,34,'door-hinge.jpg','\0','\0�\'\\\r\n\Z\"','new','завіса дверна, 100 мм','2020-01-01 00:00:00'),
(91,'HW-0012','Quarter-Turn Ball Valve, 1/2\"',NULL,74,'Full-bore valve with a red lever handle.',9.900,'EUR',37,23,'ball-valve.jpg','',NULL,'new','quarter-turn ball valve, 1/2\"','2020-01-01 00:00:00'),
(92,'HW-0013','X-Shaped Tile Spacers, 3 mm',NULL,NULL,'Bag of two hundred plastic crosses that stay in the joint.',2.500,'EUR',70,NULL,NULL,'',NULL,'second\'s','x-shaped tile spacers, 3 mm','2020-01-01 00:00:00'),
(93,'HW-0014','U-Bolt, 40 mm, with Plate',NULL,54,'Galvanised bolt for fixing a pipe or a mast.',3.650,'EUR',55,29,NULL,'\0',NULL,'new','u-bolt, 40 mm, with plate','2020-01-01 00:00:00'),
(94,'HW-0015','Zinc Ceiling Hook',NULL,NULL,'Screw-in hook that carries five kilograms in sound timber.',0.650,'EUR',310,NULL,NULL,'',NULL,'new','zinc ceiling hook','2020-01-01 00:00:00'),
(95,'HW-0016','Hose Clip, 16–25 mm',NULL,15,'Worm-drive clip with a smooth band edge.',1.100,'EUR',260,2,NULL,'','\0�\'\\\r\n\Z\"','new','hose clip, 16–25 mm','2020-01-01 00:00:00'),
(96,'HW-0017','O-Ring Assortment, 225 Pieces',NULL,15,'Eighteen sizes of nitrile rings in a divided box.',15.900,'EUR',14,NULL,NULL,'\0',NULL,'second\'s','o-ring assortment, 225 pieces','2020-01-01 00:00:00'),
(97,'HW-0018','Nylon Cord, 4 mm, per Metre',NULL,5,'Braided cord cut from the reel; it stretches under load.',0.550,'EUR',800,35,NULL,'',NULL,'new','nylon cord, 4 mm, per metre','2020-01-01 00:00:00'),
(98,'HW-0019','Letterbox, Enamelled, Green',NULL,2,'Wall letterbox with a lock and two keys.',89.000,'EUR',4,1,'letterbox.jpg','',NULL,'new','letterbox, enamelled, green','2020-01-01 00:00:00'),
(99,'HW-0020','Gate Latch, Black Iron',NULL,27,'Hand-forged thumb latch, so that no two are quite alike.',34.000,'EUR',6,27,'gate-latch.jpg','\0',NULL,'new','gate latch, black iron','2020-01-01 00:00:00'),
(100,'HW-0021','Drawer Knob, Porcelain',NULL,73,'White knob with a brass screw of 25 mm.',4.200,'EUR',88,19,'drawer-knob.jpg','','\0�\'\\\r\n\Z\"','second\'s','drawer knob, porcelain','2020-01-01 00:00:00'),
(101,'HW-0022','Wood Glue, 750 g',NULL,6,'White glue that holds after thirty minutes and hardens overnight.',10.500,'EUR',26,31,NULL,'',NULL,'new','wood glue, 750 g','2020-01-01 00:00:00'),
(102,NULL,'Sash Cord, Waxed Cotton, per Metre',NULL,27,'Cord for counterweighted windows.',1.300,'EUR',400,27,NULL,'\0',NULL,'new','sash cord, waxed cotton, per metre','2020-01-01 00:00:00'),
(103,'HW-0023','Padlock, Brass, 40 mm',NULL,24,'Five-pin padlock with three keys.',16.500,'EUR',28,23,'padlock.jpg','',NULL,'new','padlock, brass, 40 mm','2020-01-01 00:00:00'),
(104,'HW-0024','Castor, Swivel, 75 mm, with Brake',NULL,16,'Grey rubber wheel that does not mark wooden floors.',8.200,'EUR',41,2,'castor.jpg','',NULL,'second\'s','castor, swivel, 75 mm, with brake','2020-01-01 00:00:00'),
(105,'HW-0025','Dowel Rod, Ramin-Free, 8 mm × 1 m',NULL,10,'Birch dowel, straight when it left the sawmill.',1.600,'EUR',150,36,NULL,'\0','\0�\'\\\r\n\Z\"','new','dowel rod, ramin-free, 8 mm × 1 m','2020-01-01 00:00:00'),
(106,'HW-0026','Key Blank, Cylinder, Nickel',NULL,24,'Uncut blank for the most common five-pin profile.',1.200,'EUR',340,NULL,NULL,'',NULL,'new','key blank, cylinder, nickel','2020-01-01 00:00:00'),
(107,'HW-0027','100 Cable Ties, 200 mm, Black',NULL,54,'Ultraviolet-resistant nylon ties for indoor and outdoor use.',4.900,'EUR',62,NULL,'cable-ties.jpg','',NULL,'new','100 cable ties, 200 mm, black','2020-01-01 00:00:00'),
(108,NULL,'Paint Mixing Service, per Litre',NULL,NULL,'Any colour from the card on the counter, priced by pigment.',NULL,NULL,NULL,NULL,NULL,'\0',NULL,'second\'s','paint mixing service, per litre','2020-01-01 00:00:00'),
(109,'ST-0001','カッターナイフ 大型',NULL,42,'Large snap-off knife with a screw lock.',7.800,'EUR',35,3,'cutter.jpg','',NULL,'new','カッターナイフ 大型','2020-01-01 00:00:00'),
(110,'ST-0002','えんぴつ HB 12本',NULL,42,'Twelve cedar pencils in a paper sleeve.',9.600,'EUR',48,3,'enpitsu.jpg','','\0�\'\\\r\n\Z\"','new','えんぴつ hb 12本','2020-01-01 00:00:00'),
(111,'ST-0003','한지 공책',NULL,44,'Notebook of mulberry paper, bound with five stitches.',14.500,'EUR',17,15,'hanji-notebook.jpg','\0',NULL,'new','한지 공책','2020-01-01 00:00:00'),
(112,'ST-0004','毛笔 三支套装',NULL,84,'Three brushes of goat and weasel hair for writing and painting.',19.800,'EUR',12,14,NULL,'',NULL,'second\'s','毛笔 三支套装','2020-01-01 00:00:00'),
(113,'ST-0005','100 Paper Clips, Brass',NULL,30,'Solid brass clips that will tarnish and not rust.',3.900,'EUR',66,30,'paper-clips.jpg','',NULL,'new','100 paper clips, brass','2020-01-01 00:00:00'),
(114,'ST-0006','ß, ä, ö, ü Rubber Stamp Set',NULL,17,'Four wooden stamps for those whose printing set came \"without the dots\".',12.500,'EUR',9,26,NULL,'\0',NULL,'new','ß, ä, ö, ü rubber stamp set','2020-01-01 00:00:00'),
(115,'ST-0007','Fish & Chips <b>Bold</b> Letter Stencil, A–Z',NULL,26,'Brass stencil for shop boards with letters 50 mm high.',36.000,'EUR',5,6,'letter-stencil.jpg','','\0�\'\\\r\n\Z\"','new','fish & chips <b>bold</b> letter stencil, a–z','2020-01-01 00:00:00'),
(116,'ST-0008','Zápisník A5, linkovaný',NULL,12,'Ruled notebook of 96 leaves with a cloth spine.',7.900,'EUR',54,21,'zapisnik.jpg','',NULL,'second\'s','zápisník a5, linkovaný','2020-01-01 00:00:00'),
(117,'ST-0009','Žlutá křída, 10 ks',NULL,12,'Ten sticks of yellow blackboard chalk.',2.100,'EUR',90,21,NULL,'\0',NULL,'new','žlutá křída, 10 ks','2020-01-01 00:00:00'),
(118,'ST-0010','Gyapjúfilc tolltartó',NULL,30,'Pencil case of grey wool felt with one button.',13.900,'EUR',13,30,'tolltarto.jpg','',NULL,'new','gyapjúfilc tolltartó','2020-01-01 00:00:00'),
(119,'ST-0011','Fountain Pen, Black, Medium Nib',NULL,69,'Piston filler with a steel nib and an ink window.',69.000,'EUR',7,2,NULL,'',NULL,'new','fountain pen, black, medium nib','2020-01-01 00:00:00'),
(120,'ST-0012','Ink, Iron Gall, 50 ml',NULL,13,'Darkens on the page within a day and should be rinsed from the pen weekly.',12.900,'EUR',19,7,'iron-gall-ink.jpg','\0','\0�\'\\\r\n\Z\"','second\'s','ink, iron gall, 50 ml','2020-01-01 00:00:00'),
(121,'ST-0013','Quill Pen, Goose',NULL,26,'Hand-cut goose quill, supplied with a note on recutting it.',8.500,'EUR',11,6,NULL,'',NULL,'new','quill pen, goose','2020-01-01 00:00:00'),
(122,'ST-0014','Kraft Envelopes, C5, Pack of 25',NULL,12,'Brown gummed envelopes of recycled paper.',4.200,'EUR',77,31,NULL,'',NULL,'new','kraft envelopes, c5, pack of 25','2020-01-01 00:00:00'),
(123,'ST-0015','Ruler, Boxwood, 30 cm',NULL,25,'Millimetres on one edge and inches on the other.',11.500,'EUR',16,6,NULL,'\0',NULL,'new','ruler, boxwood, 30 cm','2020-01-01 00:00:00'),
(124,'ST-0016','Sealing Wax, Dark Red, 3 Sticks',NULL,20,'Traditional wax with a wick, breaking cleanly when opened.',14.200,'EUR',10,8,'sealing-wax.jpg','',NULL,'second\'s','sealing wax, dark red, 3 sticks','2020-01-01 00:00:00'),
(125,'ST-0017','Typewriter Ribbon, Black and Red',NULL,NULL,'Cotton ribbon on standard 53 mm spools.',8.900,'EUR',6,NULL,NULL,'','\0�\'\\\r\n\Z\"','new','typewriter ribbon, black and red','2020-01-01 00:00:00'),
(126,'ST-0018','Vellum Paper, A4, 20 Sheets',NULL,12,'Translucent plant-based paper for tracing and lanterns.',11.800,'EUR',15,23,NULL,'\0',NULL,'new','vellum paper, a4, 20 sheets','2020-01-01 00:00:00'),
(127,'ST-0019','Desk Blotter, Oak Rocker',NULL,4,'Rocking blotter with ten spare sheets.',23.500,'EUR',4,4,NULL,'',NULL,'new','desk blotter, oak rocker','2020-01-01 00:00:00'),
(128,NULL,'Letterpress Proof Press, Tabletop',NULL,18,'Restored flatbed press for forms up to A3, weighing 140 kg. It must be collected.',4750.000,'EUR',1,24,'proof-press.jpg','',NULL,'second\'s','letterpress proof press, tabletop','2020-01-01 00:00:00'),
(129,'ST-0020','Sticker Sheet 🌱 Garden, 24 Stickers',NULL,71,'Paper stickers for seed jars and garden diaries.',3.200,'EUR',51,5,'sticker-sheet-garden.png','\0',NULL,'new','sticker sheet 🌱 garden, 24 stickers','2020-01-01 00:00:00'),
(130,'GR-0001','Åkerbärssylt, 200 g',NULL,63,'Arctic bramble jam made once a year; the price is set after the harvest.',NULL,NULL,0,1,'akerbarssylt.jpg','','\0�\'\\\r\n\Z\"','new','åkerbärssylt, 200 g','2020-01-01 00:00:00'),
(131,'GR-0002','Ärtsoppa, Dried Mix, 400 g',NULL,63,'Yellow peas with thyme and marjoram, to be soaked overnight.',3.900,'EUR',37,1,'artsoppa.jpg','',NULL,'new','ärtsoppa, dried mix, 400 g','2020-01-01 00:00:00'),
(132,'GR-0003','Øllebrød Mix, 500 g',NULL,65,'Rye bread porridge mix that needs beer or water.',4.600,'EUR',25,4,NULL,'\0',NULL,'second\'s','øllebrød mix, 500 g','2020-01-01 00:00:00'),
(133,'GR-0004','Þurrkuð söl, 60 g',NULL,67,'Dried dulse eaten as a snack with butter.',8.900,'EUR',14,37,'sol.jpg','',NULL,'new','þurrkuð söl, 60 g','2020-01-01 00:00:00'),
(134,'GR-0005','Chléb žitný, 900 g',NULL,NULL,'Sourdough rye loaf baked on Tuesdays and Fridays.',3.400,'EUR',12,21,NULL,'',NULL,'new','chléb žitný, 900 g','2020-01-01 00:00:00'),
(135,'GR-0006','Černý čaj s bergamotem, 100 g',NULL,45,'Black tea scented with bergamot oil, packed in a tin.',7.500,'EUR',31,14,'cerny-caj.jpg','\0','\0�\'\\\r\n\Z\"','new','černý čaj s bergamotem, 100 g','2020-01-01 00:00:00'),
(136,'GR-0007','Ñora Peppers, Dried, 50 g',NULL,22,'Round sweet peppers for stews, not hot at all.',4.200,'EUR',28,33,'nora-peppers.jpg','',NULL,'second\'s','ñora peppers, dried, 50 g','2020-01-01 00:00:00'),
(137,'GR-0008','Đumbir u medu, 250 g',NULL,34,'Ginger pieces in acacia honey.',9.200,'EUR',16,38,'djumbir.jpg','',NULL,'new','đumbir u medu, 250 g','2020-01-01 00:00:00'),
(138,'GR-0009','Ihlamur çiçeği, 50 g',NULL,78,'Dried linden blossom for tea.',3.800,'EUR',32,9,NULL,'\0',NULL,'new','ihlamur çiçeği, 50 g','2020-01-01 00:00:00'),
(139,'GR-0010','Ispanaklı erişte, 500 g',NULL,78,'Egg noodles coloured with spinach.',4.500,'EUR',22,9,'eriste.jpg','',NULL,'new','ispanaklı erişte, 500 g','2020-01-01 00:00:00'),
(140,'GR-0011','Ελαιόλαδο εξαιρετικό παρθένο, 1 L',NULL,36,'Extra virgin olive oil from one grove, cloudy when cold.',14.900,'EUR',46,10,'elaiolado.jpg','','\0�\'\\\r\n\Z\"','second\'s','ελαιόλαδο εξαιρετικό παρθένο, 1 l','2020-01-01 00:00:00'),
(141,'GR-0012','Ρίγανη βουνού, 40 g',NULL,36,'Mountain oregano sold on the stem.',2.900,'EUR',60,10,NULL,'\0',NULL,'new','ρίγανη βουνού, 40 g','2020-01-01 00:00:00'),
(142,'GR-0013','Лютеница домашна, 300 г',NULL,32,'Spread of roasted peppers and tomatoes.',3.600,'EUR',34,39,'lyutenitsa.jpg','',NULL,'new','лютеница домашна, 300 г','2020-01-01 00:00:00'),
(143,'GR-0014','Гречка зелена, 1 кг',NULL,39,'Unroasted buckwheat that cooks in fifteen minutes.',3.100,'EUR',27,34,NULL,'',NULL,'new','гречка зелена, 1 кг','2020-01-01 00:00:00'),
(144,'GR-0015','زعتر بلدي، 200 غ',NULL,50,'Thyme with sesame and sumac, stone-ground.',5.200,'EUR',39,11,'zaatar.jpg','\0',NULL,'second\'s','زعتر بلدي، 200 غ','2020-01-01 00:00:00'),
(145,'GR-0016','טחינה גולמית, 500 גרם',NULL,51,'Raw sesame paste that separates and has to be stirred.',6.400,'EUR',21,40,'tahini.jpg','','\0�\'\\\r\n\Z\"','new','טחינה גולמית, 500 גרם','2020-01-01 00:00:00'),
(146,'GR-0017','고추장 500 g',NULL,83,'Fermented chilli paste, medium hot.',6.900,'EUR',18,15,NULL,'',NULL,'new','고추장 500 g','2020-01-01 00:00:00'),
(147,'GR-0018','しろみそ 400 g',NULL,82,'Pale sweet miso to be kept in the refrigerator.',7.800,'EUR',13,3,NULL,'\0',NULL,'new','しろみそ 400 g','2020-01-01 00:00:00'),
(148,'GR-0019','70% Cocoa Chocolate, LOT_B Seconds',NULL,19,'Misshapen bars at a lower price; the taste is the same.',2.600,'EUR',85,5,'chocolate-seconds.jpg','',NULL,'second\'s','70% cocoa chocolate, lot_b seconds','2020-01-01 00:00:00'),
(149,'GR-0020','Kolomesa Coffee Beans, 1 kg',NULL,53,'Washed coffee, roasted light on the Thursday before dispatch.',26.500,'EUR',20,41,'coffee-beans.jpg','',NULL,'new','kolomesa coffee beans, 1 kg','2020-01-01 00:00:00'),
(150,'GR-0021','Quince Paste, 300 g',NULL,23,'Firm paste to be sliced and eaten with cheese.',5.100,'EUR',24,19,'quince-paste.jpg','\0','\0�\'\\\r\n\Z\"','new','quince paste, 300 g','2020-01-01 00:00:00'),
(151,'GR-0022','Yerba Mate, Unsmoked, 500 g',NULL,57,'Finely cut leaf with some stem and little dust.',6.200,'EUR',19,42,'yerba-mate.jpg','',NULL,'new','yerba mate, unsmoked, 500 g','2020-01-01 00:00:00'),
(152,'GR-0023','Yarrow Honey, 250 g',NULL,9,'Dark meadow honey that sets within a month.',7.900,'EUR',9,43,NULL,'',NULL,'second\'s','yarrow honey, 250 g','2020-01-01 00:00:00'),
(153,'GR-0024','Xylitol Mints, 40 g',NULL,68,'Sugar-free mints in a sliding tin; keep them away from dogs.',2.800,'EUR',58,31,'xylitol-mints.jpg','\0',NULL,'new','xylitol mints, 40 g','2020-01-01 00:00:00'),
(154,'GR-0025','Csipkebogyólekvár, 320 g',NULL,75,'Rosehip jam, rubbed through a sieve twice.',5.400,'EUR',15,30,NULL,'',NULL,'new','csipkebogyólekvár, 320 g','2020-01-01 00:00:00'),
(155,'GR-0026','Zacuscă de vinete, 350 g',NULL,31,'Spread of roasted aubergines, peppers and onions.',4.300,'EUR',23,44,NULL,'','\0�\'\\\r\n\Z\"','new','zacuscă de vinete, 350 g','2020-01-01 00:00:00'),
(156,'GR-0027','Nước mắm, 500 ml',NULL,48,'Fish sauce aged for twelve months, strong in the kitchen and mild in the dish.',5.900,'EUR',17,45,'nuoc-mam.jpg','\0',NULL,'second\'s','nước mắm, 500 ml','2020-01-01 00:00:00'),
(157,'GR-0028','Harissa, Smoked, 130 g',NULL,52,'Hot pepper paste with caraway and coriander.',4.100,'EUR',26,17,NULL,'',NULL,'new','harissa, smoked, 130 g','2020-01-01 00:00:00'),
(158,'GR-0029','Walnut Oil, 250 ml',NULL,34,'Cold-pressed oil for salads that is not suited to frying.',11.900,'EUR',8,46,'walnut-oil.jpg','',NULL,'new','walnut oil, 250 ml','2020-01-01 00:00:00'),
(159,'GR-0030','Jasmine Tea, Loose, 80 g',NULL,48,'Green tea scented with fresh flowers three times over.',6.800,'EUR',20,45,NULL,'\0',NULL,'new','jasmine tea, loose, 80 g','2020-01-01 00:00:00'),
(160,'GR-0031','Brazil Nuts, Shelled, 300 g',NULL,58,'Wild-gathered nuts; the harvest varies and so does the price.',NULL,NULL,11,42,'brazil-nuts.jpg','','\0�\'\\\r\n\Z\"','second\'s','brazil nuts, shelled, 300 g','2020-01-01 00:00:00'),
(161,'GR-0032','Fresh Yeast, 42 g',NULL,NULL,'Cube of baker\'s yeast with a shelf life of about three weeks.',0.290,'EUR',60,NULL,NULL,'',NULL,'new','fresh yeast, 42 g','2020-01-01 00:00:00'),
(162,NULL,'Truffle, Black, per 10 g',NULL,NULL,'Weighed at the counter from November to March only.',NULL,NULL,0,23,NULL,'\0',NULL,'new','truffle, black, per 10 g','2020-01-01 00:00:00'),
(163,'TY-0001','Їжачок, дерев\'яна іграшка',NULL,39,'Wooden hedgehog on four wheels with a pull cord.',16.500,'EUR',10,34,'yizhachok.jpg','',NULL,'new','їжачок, дерев\'яна іграшка','2020-01-01 00:00:00'),
(164,'TY-0002','סביבון עץ',NULL,51,'Wooden spinning top with four painted letters.',3.900,'EUR',40,40,'dreidel.jpg','',NULL,'second\'s','סביבון עץ','2020-01-01 00:00:00'),
(165,'TY-0003','Xylophone, Eight Bars',NULL,17,'Tuned maple bars on a spruce frame with two mallets.',39.000,'EUR',7,26,'xylophone.jpg','\0','\0�\'\\\r\n\Z\"','new','xylophone, eight bars','2020-01-01 00:00:00'),
(166,'TY-0004','Yo-Yo, Beech',NULL,17,'Plain turned yo-yo with a spare string.',5.900,'EUR',33,26,NULL,'',NULL,'new','yo-yo, beech','2020-01-01 00:00:00'),
(167,'TY-0005','Žába natahovací, plech',NULL,11,'Wind-up tin frog, a collector\'s item and not for small children.',11.900,'EUR',12,21,'zaba.jpg','',NULL,'new','žába natahovací, plech','2020-01-01 00:00:00'),
(168,'TY-0006','Żaba na kółkach',NULL,14,'Rolling frog whose mouth opens as it is pushed.',14.500,'EUR',8,7,NULL,'\0',NULL,'second\'s','żaba na kółkach','2020-01-01 00:00:00'),
(169,'TY-0007','Straßenkreide, 6 Farben',NULL,17,'Thick pavement chalk in six colours.',4.200,'EUR',37,26,'strassenkreide.jpg','',NULL,'new','straßenkreide, 6 farben','2020-01-01 00:00:00'),
(170,'TY-0008','Strassenkreide, 12 Farben',NULL,18,'Thick pavement chalk in twelve colours, in a bucket.',7.900,'EUR',18,24,NULL,'','\0�\'\\\r\n\Z\"','new','strassenkreide, 12 farben','2020-01-01 00:00:00'),
(171,'TY-0009','Rubber Duck 🦆 Captain',NULL,71,'Natural rubber duck with a painted cap; it floats upright.',8.500,'EUR',44,5,'duck-captain.png','\0',NULL,'new','rubber duck 🦆 captain','2020-01-01 00:00:00'),
(172,'TY-0010','おりがみ 100枚',NULL,42,'One hundred squares of coloured paper with folding instructions.',5.200,'EUR',57,3,'origami.jpg','',NULL,'second\'s','おりがみ 100枚','2020-01-01 00:00:00'),
(173,'TY-0011','Ångbåt, Tin, Candle-Powered',NULL,2,'Putt-putt boat that runs for about ten minutes on one candle.',18.900,'EUR',5,1,'angbat.jpg','',NULL,'new','ångbåt, tin, candle-powered','2020-01-01 00:00:00'),
(174,'TY-0012','Ёлочный шарик, ручная роспись',NULL,40,'Glass bauble painted by hand and packed in straw.',12.900,'EUR',16,12,'bauble.jpg','\0',NULL,'new','ёлочный шарик, ручная роспись','2020-01-01 00:00:00'),
(175,'TY-0013','Kite, Delta, 140 cm',NULL,59,'Ripstop kite with fibreglass spars and 50 m of line.',29.900,'EUR',9,47,'kite.jpg','','\0�\'\\\r\n\Z\"','new','kite, delta, 140 cm','2020-01-01 00:00:00'),
(176,'TY-0014','1000-Piece Jigsaw: Harbour in Fog',NULL,71,'Most of the pieces are grey, so allow more than one weekend.',17.900,'EUR',13,5,'jigsaw-harbour.jpg','',NULL,'second\'s','1000-piece jigsaw: harbour in fog','2020-01-01 00:00:00'),
(177,'TY-0015','Glass Marbles, Net of 30',NULL,38,'Twenty-eight small marbles and two large ones.',2.400,'EUR',68,NULL,NULL,'\0',NULL,'new','glass marbles, net of 30','2020-01-01 00:00:00'),
(178,'TY-0016','Wooden Train, Five Wagons',NULL,14,'Lime wood train joined by magnets.',34.500,'EUR',6,7,'wooden-train.jpg','',NULL,'new','wooden train, five wagons','2020-01-01 00:00:00'),
(179,'TY-0017','Dominoes in Sliding Box',NULL,10,'Twenty-eight oak tiles with burnt dots.',16.900,'EUR',0,36,NULL,'',NULL,'new','dominoes in sliding box','2020-01-01 00:00:00'),
(180,NULL,'Chess Set, Olive Wood',NULL,36,'Folding board of 38 cm with weighted pieces.',89.000,'EUR',3,10,'chess-set.jpg','\0','\0�\'\\\r\n\Z\"','second\'s','chess set, olive wood','2020-01-01 00:00:00'),
(181,'TY-0018','Jumping Jack, Bear',NULL,35,'Painted lime wood figure that hangs on the wall.',12.500,'EUR',10,46,NULL,'',NULL,'new','jumping jack, bear','2020-01-01 00:00:00'),
(182,'TY-0019','eBoat Spare Propeller',NULL,61,'Clip-on propeller for the pond boat, which is no longer made.',NULL,NULL,4,22,NULL,'',NULL,'new','eboat spare propeller','2020-01-01 00:00:00'),
(183,'OU-0001','Garden Trowel',NULL,26,'Stainless trowel with an ash handle and a leather loop.',18.900,'EUR',21,6,'garden-trowel-ash.jpg','\0',NULL,'new','garden trowel','2020-01-01 00:00:00'),
(184,'OU-0002','Garden Trowel',NULL,16,'Painted steel trowel with a plastic handle for occasional use.',4.950,'EUR',64,2,NULL,'',NULL,'second\'s','garden trowel','2020-01-01 00:00:00'),
(185,'OU-0003','Gießkanne, verzinkt, 9 L',NULL,16,'Galvanised watering can with a brass rose.',42.900,'EUR',9,2,'giesskanne.jpg','','\0�\'\\\r\n\Z\"','new','gießkanne, verzinkt, 9 l','2020-01-01 00:00:00'),
(186,'OU-0004','Kirves, 1,2 kg',NULL,8,'Splitting axe with a hickory handle and a leather sheath.',59.000,'EUR',8,22,'kirves.jpg','\0',NULL,'new','kirves, 1,2 kg','2020-01-01 00:00:00'),
(187,'OU-0005','Øsekar, Pine',NULL,5,'Wooden bailer of the kind once kept in every rowing boat.',19.500,'EUR',6,35,'osekar.jpg','',NULL,'new','øsekar, pine','2020-01-01 00:00:00'),
(188,'OU-0006','Aaregaffel, Bronze, Pair',NULL,4,'Two rowlocks with plates and screws.',54.000,'EUR',4,4,'aaregaffel.jpg','',NULL,'second\'s','aaregaffel, bronze, pair','2020-01-01 00:00:00'),
(189,'OU-0007','X-Frame Camp Stool',NULL,60,'Folding stool of canvas and ash that carries 110 kg.',36.500,'EUR',13,48,'camp-stool.jpg','\0',NULL,'new','x-frame camp stool','2020-01-01 00:00:00'),
(190,'OU-0008','Þæfðir ullarinniskór',NULL,7,'Felted wool slippers with a sheepskin sole.',62.000,'EUR',7,37,'felt-slippers.jpg','','\0�\'\\\r\n\Z\"','new','þæfðir ullarinniskór','2020-01-01 00:00:00'),
(191,'OU-0009','pH Test Strips for Garden Soil',NULL,26,'Fifty strips for a rough reading between 4 and 9.',8.500,'EUR',25,2,'ph-strips.png','',NULL,'new','ph test strips for garden soil','2020-01-01 00:00:00'),
(192,'OU-0010','Chata pro ptáčky, smrk',NULL,11,'Spruce nest box with a 32 mm entrance for great tits.',17.900,'EUR',10,21,'nest-box.jpg','\0',NULL,'second\'s','chata pro ptáčky, smrk','2020-01-01 00:00:00'),
(193,'OU-0011','Hammock, Cotton, Striped',NULL,58,'Woven hammock for one person, taking up to 120 kg.',59.000,'EUR',5,42,'hammock.jpg','',NULL,'new','hammock, cotton, striped','2020-01-01 00:00:00'),
(194,'OU-0012','Two-Person Tent, Canvas',NULL,60,'Heavy ridge tent that stays cool and weighs nine kilograms.',429.000,'EUR',2,48,'canvas-tent.jpg','',NULL,'new','two-person tent, canvas','2020-01-01 00:00:00'),
(195,'OU-0013','Billy Can, 1.5 L',NULL,59,'Tin can with a lid and a bail handle for the camp fire.',16.500,'EUR',18,47,NULL,'\0','\0�\'\\\r\n\Z\"','new','billy can, 1.5 l','2020-01-01 00:00:00'),
(196,'OU-0014','Wool Blanket, Grey Check',NULL,7,'Washed wool blanket, 130 × 200 cm, slightly coarse.',89.500,'EUR',6,37,'wool-blanket.jpg','',NULL,'second\'s','wool blanket, grey check','2020-01-01 00:00:00'),
(197,'OU-0015','Ice Cleats, Pair',NULL,5,'Rubber harness with ten steel studs for each boot.',19.800,'EUR',0,35,'ice-cleats.jpg','',NULL,'new','ice cleats, pair','2020-01-01 00:00:00'),
(198,'OU-0016','Dibber, Ash with Steel Tip',NULL,26,'Planting stick with depth marks burnt in every 25 mm.',13.900,'EUR',12,6,NULL,'\0',NULL,'new','dibber, ash with steel tip','2020-01-01 00:00:00'),
(199,'OU-0017','Jute Twine, 100 m',NULL,49,'Three-ply garden twine that rots down on the compost.',3.900,'EUR',83,20,'jute-twine.jpg','',NULL,'new','jute twine, 100 m','2020-01-01 00:00:00'),
(200,NULL,'Lifebuoy, Cork, 65 cm',NULL,NULL,'Canvas-covered decoration that is not approved as safety equipment.',49.000,'EUR',2,NULL,'lifebuoy.jpg','','\0�\'\\\r\n\Z\"','second\'s','lifebuoy, cork, 65 cm','2020-01-01 00:00:00'),
(201,'OU-0018','Vacuum Flask, 0.75 L',NULL,55,'Steel flask that kept tea warm for eleven hours in our own test.',34.900,'EUR',16,49,'vacuum-flask.jpg','\0',NULL,'new','vacuum flask, 0.75 l','2020-01-01 00:00:00'),
(202,'OU-0019','Beehive, Ten Frames',NULL,10,'Pine hive with floor, brood box, super and flat roof, without bees.',135.000,'EUR',NULL,36,'beehive.jpg','',NULL,'new','beehive, ten frames','2020-01-01 00:00:00'),
(203,NULL,'Firewood, Mixed Hardwood, 40 L Net',NULL,NULL,'Kiln-dried logs of beech and ash, when we have them.',NULL,NULL,0,NULL,NULL,'',NULL,'new','firewood, mixed hardwood, 40 l net','2020-01-01 00:00:00'),
(204,'BK-0001','& Sons: A Workshop Comedy',NULL,28,'Play in two acts about a joinery that nobody wants to inherit.',12.900,'EUR',9,27,'and-sons.jpg','\0',NULL,'second\'s','& sons: a workshop comedy','2020-01-01 00:00:00'),
(205,'BK-0002','…And Then the Kettle Sang',NULL,28,'Short stories told while waiting for water to boil.',14.900,'EUR',7,27,'kettle-sang.jpg','','\0�\'\\\r\n\Z\"','new','…and then the kettle sang','2020-01-01 00:00:00'),
(206,'BK-0003','¿Quién apagó la luz?',NULL,72,'Picture book about a house during a power cut.',13.500,'EUR',12,33,'quien-apago.jpg','',NULL,'new','¿quién apagó la luz?','2020-01-01 00:00:00'),
(207,'BK-0004','A Short History of String','Short History of String, A',28,'From nettle fibre to nylon in 180 pages with drawings.',18.900,'EUR',6,27,'history-of-string.jpg','\0',NULL,'new','a short history of string','2020-01-01 00:00:00'),
(208,'BK-0005','The Lighthouse Inventory','Lighthouse Inventory, The',28,'Novel in the form of a list of 412 objects.',16.900,'EUR',4,27,'lighthouse-inventory.jpg','',NULL,'second\'s','the lighthouse inventory','2020-01-01 00:00:00'),
(209,'BK-0006','L\'Œil du phare','Œil du phare, L\'',21,'Novel about the last keeper of a coastal light.',19.500,'EUR',8,8,'oeil-du-phare.jpg','',NULL,'new','l\'œil du phare','2020-01-01 00:00:00'),
(210,'BK-0007','Œufs et brouillard',NULL,21,'Forty breakfast recipes for bad weather.',22.000,'EUR',5,8,NULL,'\0','\0�\'\\\r\n\Z\"','new','œufs et brouillard','2020-01-01 00:00:00'),
(211,'BK-0008','Éloge de la soupe',NULL,21,'Small essay in praise of soup, with no recipes at all.',9.800,'EUR',14,8,'eloge-soupe.jpg','',NULL,'new','éloge de la soupe','2020-01-01 00:00:00'),
(212,'BK-0009','Ögonblick vid vattnet',NULL,64,'Photographs of one lake taken on every day of a year.',34.500,'EUR',3,1,'ogonblick.jpg','',NULL,'second\'s','ögonblick vid vattnet','2020-01-01 00:00:00'),
(213,'BK-0010','Zwölf Wege zum Brunnen',NULL,70,'Twelve walks with hand-drawn maps.',16.800,'EUR',6,26,NULL,'\0',NULL,'new','zwölf wege zum brunnen','2020-01-01 00:00:00'),
(214,'BK-0011','Αλφαβητάρι της θάλασσας',NULL,77,'Alphabet book of sea creatures for young readers.',11.900,'EUR',11,10,'alfavitari.jpg','',NULL,'new','αλφαβητάρι της θάλασσας','2020-01-01 00:00:00'),
(215,'BK-0012','كتاب القهوة والهيل',NULL,81,'Sixty pages on coffee and cardamom, with recipes.',14.500,'EUR',5,50,NULL,'','\0�\'\\\r\n\Z\"','new','كتاب القهوة والهيل','2020-01-01 00:00:00'),
(216,'BK-0013','Повесть о старой мельнице',NULL,80,'Tale of an old mill and those who listened to it.',11.500,'EUR',4,12,NULL,'\0',NULL,'second\'s','повесть о старой мельнице','2020-01-01 00:00:00'),
(217,'BK-0014','\'Round the Stove: Songs and Sayings',NULL,28,'Collected from neighbours, with the \"improper\" verses left in.',15.900,'EUR',0,27,NULL,'',NULL,'new','\'round the stove: songs and sayings','2020-01-01 00:00:00'),
(218,'BK-0015','Æbletræets kalender',NULL,66,'Month-by-month guide to pruning and picking apple trees.',19.900,'EUR',7,4,'aebletraeets-kalender.jpg','',NULL,'new','æbletræets kalender','2020-01-01 00:00:00'),
(219,'BK-0016','Every Knot You Need',NULL,59,'Thirty knots, each on one page that lies flat.',13.900,'EUR',20,47,NULL,'\0',NULL,'new','every knot you need','2020-01-01 00:00:00'),
(220,'BK-0017','İstasyondaki Kedi',NULL,79,'Children\'s story of a station cat that waits for one train.',8.900,'EUR',10,9,NULL,'','\0�\'\\\r\n\Z\"','second\'s','istasyondaki kedi','2020-01-01 00:00:00'),
(221,'RE-0001','Night Bus Waltzes (LP)',NULL,62,'Eleven slow dances for accordion, bass and brushes.',24.900,'EUR',8,6,'night-bus-waltzes.jpg','',NULL,'new','night bus waltzes (lp)','2020-01-01 00:00:00'),
(222,'RE-0002','Zither for Rainy Days (LP)',NULL,62,'Solo zither recorded in a kitchen while it rained.',22.900,'EUR',5,26,NULL,'\0',NULL,'new','zither for rainy days (lp)','2020-01-01 00:00:00'),
(223,'RE-0003','Cellar Door Sampler (2 LP)',NULL,62,'Twenty-four pieces by twelve bands, recorded in eight countries.',32.500,'EUR',11,32,NULL,'',NULL,'new','cellar door sampler (2 lp)','2020-01-01 00:00:00'),
(224,'RE-0004','Uneven Steps (CD)',NULL,62,'Balkan dance tunes in seven, nine and eleven.',14.900,'EUR',19,51,'uneven-steps.jpg','',NULL,'second\'s','uneven steps (cd)','2020-01-01 00:00:00'),
(225,'RE-0005','Ñandutí: Harp Pieces (CD)',NULL,62,'Instrumental harp music named after a spider-web lace.',13.500,'EUR',6,25,NULL,'\0','\0�\'\\\r\n\Z\"','new','ñandutí: harp pieces (cd)','2020-01-01 00:00:00'),
(226,'RE-0006','Šumění lesa (LP)',NULL,62,'Forty minutes of a forest and no music.',19.900,'EUR',3,21,'sumeni-lesa.jpg','',NULL,'new','šumění lesa (lp)','2020-01-01 00:00:00'),
(227,'RE-0007','Ærlige sange (7\" Single)',NULL,62,'Two songs, one of them honest.',8.900,'EUR',0,4,NULL,'',NULL,'new','ærlige sange (7\" single)','2020-01-01 00:00:00'),
(228,NULL,'Second-Hand Singles, Lucky Dip',NULL,NULL,'Five used singles from the crate, chosen with eyes shut.',5.000,'EUR',30,32,NULL,'\0',NULL,'second\'s','second-hand singles, lucky dip','2020-01-01 00:00:00'),
(229,'RE-0008','Jukebox, Restored, 80 Selections',NULL,54,'Working machine with new amplifier; price on request after viewing.',NULL,NULL,1,29,'jukebox.jpg','',NULL,'new','jukebox, restored, 80 selections','2020-01-01 00:00:00'),
(230,'LA-0001','Žárovka LED E27, 8 W',NULL,NULL,'Warm white bulb, about as bright as an old 60 W one.',3.400,'EUR',110,NULL,NULL,'','\0�\'\\\r\n\Z\"','new','žárovka led e27, 8 w','2020-01-01 00:00:00'),
(231,'LA-0002','ランタン 手提げ',NULL,43,'Rechargeable hand lantern with a paper-like shade.',64.000,'EUR',9,3,'lantern-tesage.jpg','\0',NULL,'new','ランタン 手提げ','2020-01-01 00:00:00'),
(232,'LA-0003','فانوس رمضان',NULL,50,'Tin lantern with coloured glass for a candle or a small bulb.',21.500,'EUR',13,52,'fanous.jpg','',NULL,'second\'s','فانوس رمضان','2020-01-01 00:00:00'),
(233,'LA-0004','Gyertyatartó, kovácsoltvas',NULL,29,'Wrought-iron candlestick with a carrying ring.',26.500,'EUR',7,30,'gyertyatarto.jpg','',NULL,'new','gyertyatartó, kovácsoltvas','2020-01-01 00:00:00'),
(234,'LA-0005','Aakande Tealight Holder',NULL,3,'Glass water lily in three pieces, for one tealight.',16.900,'EUR',15,4,'aakande.jpg','\0',NULL,'new','aakande tealight holder','2020-01-01 00:00:00'),
(235,'LA-0006','Oil Lamp, Flat Wick, Brass',NULL,55,'Lamp with a tall chimney; one filling lasts eighteen hours.',54.500,'EUR',8,49,'oil-lamp.jpg','','\0�\'\\\r\n\Z\"','new','oil lamp, flat wick, brass','2020-01-01 00:00:00'),
(236,'LA-0007','Storm Lantern, Red',NULL,55,'Paraffin lantern that stays lit in a strong wind.',32.900,'EUR',17,49,'storm-lantern.jpg','',NULL,'second\'s','storm lantern, red','2020-01-01 00:00:00'),
(237,'LA-0008','Desk Lamp, Balanced Arm',NULL,25,'Sprung arm reaching 90 cm, with a weighted base and a clamp.',145.000,'EUR',6,6,'desk-lamp.jpg','\0',NULL,'new','desk lamp, balanced arm','2020-01-01 00:00:00'),
(238,'LA-0009','Floor Lamp, Ash Tripod',NULL,4,'Three turned legs and a linen shade.',249.000,'EUR',3,4,'floor-lamp.jpg','',NULL,'new','floor lamp, ash tripod','2020-01-01 00:00:00'),
(239,'LA-0010','Bulkhead Lamp, Cast Aluminium',NULL,16,'Outdoor lamp with a wire guard, protected against jets of water.',47.500,'EUR',12,38,'bulkhead-lamp.jpg','',NULL,'new','bulkhead lamp, cast aluminium','2020-01-01 00:00:00'),
(240,'LA-0011','uGlim Pocket Light',NULL,61,'Keyring torch charged through USB.',12.900,'EUR',42,22,'uglim.png','\0','\0�\'\\\r\n\Z\"','second\'s','uglim pocket light','2020-01-01 00:00:00'),
(241,'LA-0012','USB_C Lamp Cable, 2 m',NULL,61,'Charges the lantern and the pocket light; it carries no data.',7.900,'EUR',35,14,NULL,'',NULL,'new','usb_c lamp cable, 2 m','2020-01-01 00:00:00'),
(242,NULL,'Chandelier, Five Arms, Iron',NULL,29,'Forged to order and wired for small bulbs; ask for a quotation.',NULL,NULL,1,30,'chandelier.jpg','',NULL,'new','chandelier, five arms, iron','2020-01-01 00:00:00'),
(243,'LA-0013','Étoile en papier, 60 cm',NULL,20,'Folding paper star to hang over a bulb of no more than 6 W.',15.900,'EUR',20,8,NULL,'\0',NULL,'new','étoile en papier, 60 cm','2020-01-01 00:00:00'),
(244,'LA-0014','Reading Light, Clip-On',NULL,43,'Small light for books with three steps of brightness.',18.500,'EUR',0,3,'reading-light.jpg','',NULL,'second\'s','reading light, clip-on','2020-01-01 00:00:00'),
(245,'LA-0015','Candles, Beeswax, Pair',NULL,9,'Two hand-dipped candles that burn for nine hours each.',11.500,'EUR',28,43,'beeswax-candles.jpg','','\0�\'\\\r\n\Z\"','new','candles, beeswax, pair','2020-01-01 00:00:00'),
(246,'LA-0016','Wick, Flat Cotton, 22 mm, per Metre',NULL,55,'Spare wick for the brass oil lamp and the storm lantern.',1.800,'EUR',90,49,NULL,'\0',NULL,'new','wick, flat cotton, 22 mm, per metre','2020-01-01 00:00:00'),
(247,NULL,'Lampshade Repair, Linen',NULL,NULL,'New linen on your own frame, quoted after we have seen it.',NULL,NULL,NULL,NULL,NULL,'',NULL,'new','lampshade repair, linen','2020-01-01 00:00:00'),
(248,'LA-0017','Light Bulb, Carbon Filament, Old Stock',NULL,NULL,'Decorative bulb from a closed factory, untested and sold \"as is\".',NULL,NULL,6,32,'carbon-filament-bulb.jpg','',NULL,'second\'s','light bulb, carbon filament, old stock','2020-01-01 00:00:00'),
(1001,'AW-0001','It\'s a \'quoted\' name',NULL,1001,'He said \"it\'s\".',1.000,'EUR',1,1,'a\'b.png','',NULL,'new','it\'s a \'quoted\' name','2020-01-01 00:00:00'),
(1002,'AW-0002','Backslash \\ in the name',NULL,1001,'C:\\new\\table\\0 and \\\'; --',2.000,'EUR',2,NULL,'C:\\images\\a.png','\0',NULL,'new','backslash \\ in the name','2020-01-01 00:00:00'),
(1003,'AW-0003','Ends with a backslash \\',NULL,NULL,'\\',3.000,'EUR',3,NULL,'\\\\','',NULL,'new','ends with a backslash \\','2020-01-01 00:00:00'),
(1004,'AW-0004','Lines in the details',NULL,1002,'first\nsecond\n\nfourth	with a tab',4.000,'EUR',4,NULL,NULL,'',NULL,'second\'s','lines in the details','2020-01-01 00:00:00'),
(1005,'AW-0005','Emoji 😀👩‍👩‍👧‍👦🇸🇪',NULL,1002,'🌱 \"🌱\" \'🌱\'',5.000,'EUR',5,2,NULL,'\0','\0�\'\\\r\n\Z\"','new','emoji 😀👩‍👩‍👧‍👦🇸🇪','2020-01-01 00:00:00'),
(1006,'AW-0006','\\N',NULL,NULL,'\\.',6.000,'EUR',6,NULL,'\\N','',NULL,'new','\\n','2020-01-01 00:00:00'),
(1007,'AW-0007','Looks like SQL',NULL,NULL,'\'); DROP TABLE product; -- /* ; */ # `x` [y] \"z\" $$ $1 :a ?',7.000,'EUR',7,NULL,NULL,'',NULL,'new','looks like sql','2020-01-01 00:00:00'),
(1008,'AW-0008','Percent 100% and under_score',NULL,NULL,'\\% \\_ \\n \\Z \\x41 \\u00e5 %s',8.000,'EUR',8,NULL,NULL,'\0',NULL,'second\'s','percent 100% and under_score','2020-01-01 00:00:00'),
(1009,'NULL','NULL',NULL,NULL,'NULL',9.000,'EUR',9,NULL,NULL,'',NULL,'new','null','2020-01-01 00:00:00'),
(1010,NULL,'Nothing but a name',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'','\0�\'\\\r\n\Z\"','new','nothing but a name','2020-01-01 00:00:00'),
(1011,'0012','0x41',NULL,NULL,'007',11.000,'EUR',0,NULL,'1e5','\0',NULL,'new','0x41','2020-01-01 00:00:00'),
(1012,'AW-0012','Yen without decimals',NULL,NULL,NULL,1290.000,'JPY',-4,NULL,NULL,'',NULL,'second\'s','yen without decimals','2020-01-01 00:00:00'),
(1013,'AW-0013','Dinar with three',NULL,NULL,NULL,12.345,'KWD',1000000,NULL,NULL,'',NULL,'new','dinar with three','2020-01-01 00:00:00'),
(1014,'AW-0014','نص عربي',NULL,1002,'עברית, ไทย, ελληνικά, кириллица',0.000,'EUR',NULL,NULL,NULL,'\0',NULL,'new','نص عربي','2020-01-01 00:00:00'),
(1015,'AW-0015','{\"json\": [1, \"a\\\"b\"]}',NULL,NULL,'{1,\"2\",NULL}',15.000,'EUR',15,NULL,NULL,'','\0�\'\\\r\n\Z\"','new','{\"json\": [1, \"a\\\"b\"]}','2020-01-01 00:00:00'),
(1016,'AW-0016','A name of two hundred characters, which is longer than what most who make tables think that a name can be, and which therefore is cut off by some of the programs that write them, but not by this one, x',NULL,NULL,NULL,16.000,'EUR',16,NULL,NULL,'',NULL,'second\'s','a name of two hundred characters, which is longer than what most who make tables think that a name can be, and which therefore is cut off by some of the programs that write them, but not by this one, x','2020-01-01 00:00:00');
/*!40000 ALTER TABLE `shop_product` ENABLE KEYS */;
UNLOCK TABLES;
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
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed
