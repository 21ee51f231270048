-- Sample catalog: the invented price list of a general store and workshop supplier.
-- Load it with `catalog import catalog.sql` or with the sqlite3 shell:
--   sqlite3 catalog.db < catalog.sql
-- Prices are whole minor units (cents) with an ISO 4217 currency code.
-- All goods, manufacturers and works named here are invented.
-- MIT licence, as the rest of the project.

BEGIN TRANSACTION;

CREATE TABLE manufacturer (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (trim(name) <> '')
) STRICT;

CREATE TABLE country (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (trim(name) <> ''),
  code TEXT UNIQUE CHECK (code GLOB '[A-Z][A-Z]')
) STRICT;

CREATE TABLE product (
  id INTEGER PRIMARY KEY,
  sku TEXT UNIQUE CHECK (sku <> ''),
  name TEXT NOT NULL CHECK (trim(name) <> ''),
  sort_name TEXT CHECK (sort_name <> ''),
  manufacturer_id INTEGER REFERENCES manufacturer (id) ON DELETE SET NULL,
  details TEXT,
  price_minor INTEGER CHECK (price_minor >= 0),
  currency TEXT CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
  quantity INTEGER,
  country_id INTEGER REFERENCES country (id) ON DELETE SET NULL,
  image TEXT,
  CHECK ((price_minor IS NULL) = (currency IS NULL))
) STRICT;

-- Manufacturers
INSERT INTO manufacturer VALUES(1,'Ängsvalla Knivsmedja');
INSERT INTO manufacturer VALUES(2,'Åskulla Emaljverk');
INSERT INTO manufacturer VALUES(3,'Ødelund & Søn');
INSERT INTO manufacturer VALUES(4,'Aagevang Træværk');
INSERT INTO manufacturer VALUES(5,'Fjøsberget Friluft');
INSERT INTO manufacturer VALUES(6,'Tikkalahden Puutyö');
INSERT INTO manufacturer VALUES(7,'Þokuvík Ullarhús');
INSERT INTO manufacturer VALUES(8,'Põhjakivi Töökoda');
INSERT INTO manufacturer VALUES(9,'Dzērvju Lauks');
INSERT INTO manufacturer VALUES(10,'Šermukšnių Lentpjūvė');
INSERT INTO manufacturer VALUES(11,'Čermínské nářadí');
INSERT INTO manufacturer VALUES(12,'Papírna Dolní Vřesov');
INSERT INTO manufacturer VALUES(13,'Łąkowa Pracownia');
INSERT INTO manufacturer VALUES(14,'Żabi Staw');
INSERT INTO manufacturer VALUES(15,'Straßfelder Werkzeugbau');
INSERT INTO manufacturer VALUES(16,'Kesselgrund Metallwaren');
INSERT INTO manufacturer VALUES(17,'Schlehdorn Holzspiel');
INSERT INTO manufacturer VALUES(18,'Alpsegg Mechanik');
INSERT INTO manufacturer VALUES(19,'De Kromme Pollepel');
INSERT INTO manufacturer VALUES(20,'Atelier de l''Œillet Gris');
INSERT INTO manufacturer VALUES(21,'Éditions du Phare Éteint');
INSERT INTO manufacturer VALUES(22,'Talleres Ibarluna');
INSERT INTO manufacturer VALUES(23,'Quintal da Serrinha');
INSERT INTO manufacturer VALUES(24,'Officina Tre Gufi Zoppi');
INSERT INTO manufacturer VALUES(25,'Hollow Ash Works');
INSERT INTO manufacturer VALUES(26,'Pennymarsh & Daughters');
INSERT INTO manufacturer VALUES(27,'Ballymuckle Mill');
INSERT INTO manufacturer VALUES(28,'Tin Kettle Press');
INSERT INTO manufacturer VALUES(29,'Csillagkút Műhely');
INSERT INTO manufacturer VALUES(30,'Gyöngytói Papírbolt');
INSERT INTO manufacturer VALUES(31,'Țărmul cu Vișini');
INSERT INTO manufacturer VALUES(32,'Пъстрата Каца');
INSERT INTO manufacturer VALUES(33,'Đurđevački Ćup');
INSERT INTO manufacturer VALUES(34,'Šumivrelo');
INSERT INTO manufacturer VALUES(35,'Borovniška Lipa');
INSERT INTO manufacturer VALUES(36,'Ελαιώνες Λιθαριάς');
INSERT INTO manufacturer VALUES(37,'Gümüşdere Bakır');
INSERT INTO manufacturer VALUES(38,'İncesöğüt Cam');
INSERT INTO manufacturer VALUES(39,'Вербова Криниця');
INSERT INTO manufacturer VALUES(40,'Берёзовый Двор');
INSERT INTO manufacturer VALUES(41,'霧瀬刃物');
INSERT INTO manufacturer VALUES(42,'ひなげし文具室');
INSERT INTO manufacturer VALUES(43,'カワセミ電灯');
INSERT INTO manufacturer VALUES(44,'물안개너머공방');
INSERT INTO manufacturer VALUES(45,'青石溪半日茶坊');
INSERT INTO manufacturer VALUES(46,'竹影三尺工坊');
INSERT INTO manufacturer VALUES(47,'บัวเหนือบึงหัตถกรรม');
INSERT INTO manufacturer VALUES(48,'Trúc Vàng Hồ Cạn');
INSERT INTO manufacturer VALUES(49,'Dhoopvan Handloom');
INSERT INTO manufacturer VALUES(50,'مشغل وادي الزعتر');
INSERT INTO manufacturer VALUES(51,'תמר וגל קטן');
INSERT INTO manufacturer VALUES(52,'Coopérative Tizgarane');
INSERT INTO manufacturer VALUES(53,'Kolomesa Growers');
INSERT INTO manufacturer VALUES(54,'Copper Heron & Vane Supply');
INSERT INTO manufacturer VALUES(55,'Muskeg Lantern Company');
INSERT INTO manufacturer VALUES(56,'Barro Xochitepan');
INSERT INTO manufacturer VALUES(57,'Ñandú Manso');
INSERT INTO manufacturer VALUES(58,'Chapada Clara');
INSERT INTO manufacturer VALUES(59,'Wekabrook Outdoor');
INSERT INTO manufacturer VALUES(60,'Dry Gully Canvas');
INSERT INTO manufacturer VALUES(61,'eMillwright');
INSERT INTO manufacturer VALUES(62,'Damp Cellar Recordings');
INSERT INTO manufacturer VALUES(63,'Hjortronmyrens Skafferi');
INSERT INTO manufacturer VALUES(64,'Bokförlaget Röda Bryggan');
INSERT INTO manufacturer VALUES(65,'Den Skæve Mølle');
INSERT INTO manufacturer VALUES(66,'Forlaget Den Blå Trillebør');
INSERT INTO manufacturer VALUES(67,'Þangfjara Matvæli');
INSERT INTO manufacturer VALUES(68,'Karpalosuon Makeistehdas');
INSERT INTO manufacturer VALUES(69,'Nordhainer Schreibgeräte');
INSERT INTO manufacturer VALUES(70,'Steinkauzgasse Verlag');
INSERT INTO manufacturer VALUES(71,'Speelgoed Blauwe Otter');
INSERT INTO manufacturer VALUES(72,'Ediciones Tres Botones');
INSERT INTO manufacturer VALUES(73,'Oficina das Andorinhas');
INSERT INTO manufacturer VALUES(74,'Rubinetteria Val Quieta');
INSERT INTO manufacturer VALUES(75,'Kökényes Kamra');
INSERT INTO manufacturer VALUES(76,'Χαλκουργείο Μικρή Αυλή');
INSERT INTO manufacturer VALUES(77,'Εκδόσεις Αρμυρή Πένα');
INSERT INTO manufacturer VALUES(78,'Ihlamurlu Bahçe');
INSERT INTO manufacturer VALUES(79,'Kirpi Saati Yayınları');
INSERT INTO manufacturer VALUES(80,'Тихий Жёрнов');
INSERT INTO manufacturer VALUES(81,'دار الهيل والورق');
INSERT INTO manufacturer VALUES(82,'蔵ノ下味噌');
INSERT INTO manufacturer VALUES(83,'새벽장독');
INSERT INTO manufacturer VALUES(84,'墨鸭堂');

-- Countries of origin (English CLDR names, ISO 3166-1 codes)
INSERT INTO country VALUES(1,'Sweden','SE');
INSERT INTO country VALUES(2,'Germany','DE');
INSERT INTO country VALUES(3,'Japan','JP');
INSERT INTO country VALUES(4,'Denmark','DK');
INSERT INTO country VALUES(5,'Netherlands','NL');
INSERT INTO country VALUES(6,'United Kingdom','GB');
INSERT INTO country VALUES(7,'Poland','PL');
INSERT INTO country VALUES(8,'France','FR');
INSERT INTO country VALUES(9,'Türkiye','TR');
INSERT INTO country VALUES(10,'Greece','GR');
INSERT INTO country VALUES(11,'Jordan','JO');
INSERT INTO country VALUES(12,'Kazakhstan','KZ');
INSERT INTO country VALUES(13,'Taiwan','TW');
INSERT INTO country VALUES(14,'China','CN');
INSERT INTO country VALUES(15,'South Korea','KR');
INSERT INTO country VALUES(16,'Thailand','TH');
INSERT INTO country VALUES(17,'Morocco','MA');
INSERT INTO country VALUES(18,'Mexico','MX');
INSERT INTO country VALUES(19,'Portugal','PT');
INSERT INTO country VALUES(20,'India','IN');
INSERT INTO country VALUES(21,'Czechia','CZ');
INSERT INTO country VALUES(22,'Estonia','EE');
INSERT INTO country VALUES(23,'Italy','IT');
INSERT INTO country VALUES(24,'Switzerland','CH');
INSERT INTO country VALUES(25,'Uruguay','UY');
INSERT INTO country VALUES(26,'Austria','AT');
INSERT INTO country VALUES(27,'Ireland','IE');
INSERT INTO country VALUES(28,'Serbia','RS');
INSERT INTO country VALUES(29,'United States','US');
INSERT INTO country VALUES(30,'Hungary','HU');
INSERT INTO country VALUES(31,'Finland','FI');
INSERT INTO country VALUES(32,'Various',NULL);
INSERT INTO country VALUES(33,'Spain','ES');
INSERT INTO country VALUES(34,'Ukraine','UA');
INSERT INTO country VALUES(35,'Norway','NO');
INSERT INTO country VALUES(36,'Lithuania','LT');
INSERT INTO country VALUES(37,'Iceland','IS');
INSERT INTO country VALUES(38,'Croatia','HR');
INSERT INTO country VALUES(39,'Bulgaria','BG');
INSERT INTO country VALUES(40,'Israel','IL');
INSERT INTO country VALUES(41,'Ethiopia','ET');
INSERT INTO country VALUES(42,'Brazil','BR');
INSERT INTO country VALUES(43,'Latvia','LV');
INSERT INTO country VALUES(44,'Romania','RO');
INSERT INTO country VALUES(45,'Vietnam','VN');
INSERT INTO country VALUES(46,'Slovenia','SI');
INSERT INTO country VALUES(47,'New Zealand','NZ');
INSERT INTO country VALUES(48,'Australia','AU');
INSERT INTO country VALUES(49,'Canada','CA');
INSERT INTO country VALUES(50,'Lebanon','LB');
INSERT INTO country VALUES(51,'Bosnia & Herzegovina','BA');
INSERT INTO country VALUES(52,'Egypt','EG');

-- Knives and cutting
INSERT INTO product VALUES(1,'KN-0001','Äppelkniv, Curly Birch',NULL,1,'Small paring knife with a carbon-steel blade that will rust if it is left wet.',3490,'EUR',15,1,'appelkniv.jpg');
INSERT INTO product VALUES(2,'KN-0002','Bread Knife, Serrated, 24 cm',NULL,16,'Cuts hard crusts without tearing the crumb, and cannot be resharpened at home.',2790,'EUR',22,2,'bread-knife.jpg');
INSERT INTO product VALUES(3,'KN-0003','包丁 三徳 165 mm','ほうちょう さんとく 165 mm',41,'All-round kitchen knife with a laminated blade and a magnolia handle.',18900,'EUR',4,3,'santoku.jpg');
INSERT INTO product VALUES(4,'KN-0004','出刃包丁 150 mm','でばぼうちょう 150 mm',41,'Heavy single-bevel knife for fish, ground for right-handed use only.',24500,'EUR',2,3,'deba.jpg');
INSERT INTO product VALUES(5,'KN-0005','Østersåbner, Bronze',NULL,3,'Oyster knife with a short blunt point and a guard for the thumb.',2950,'EUR',9,4,'oyster-knife.jpg');
INSERT INTO product VALUES(6,'KN-0006','Örtkniv, Double Handle',NULL,1,'Curved rocking knife for parsley, dill and chives.',4200,'EUR',6,1,NULL);
INSERT INTO product VALUES(7,'KN-0007','(spare) Blade for Mandoline Slicer',NULL,16,'Fits the mandoline sold since 2015 and no earlier one.',890,'EUR',31,2,NULL);
INSERT INTO product VALUES(8,'KN-0008','Knife Block, Oiled Oak',NULL,4,'Holds six knives and one steel; knives are not included.',5900,'EUR',5,4,'knife-block.jpg');
INSERT INTO product VALUES(9,'KN-0009','Whetstone, 1000 / 3000 Grit',NULL,41,'Two-sided water stone that wants ten minutes in water before use.',4650,'EUR',11,3,'whetstone.jpg');
INSERT INTO product VALUES(10,'KN-0010','Cheese Wire, Stainless',NULL,19,'A plain wire with two beech toggles, long enough for a whole wheel.',640,'EUR',27,5,'cheese-wire.jpg');
INSERT INTO product VALUES(11,'KN-0011','Boning Knife, Flexible, 15 cm',NULL,25,'Thin blade that follows the bone and should not be used to pry.',3150,'EUR',0,6,NULL);

-- Kitchen goods
INSERT INTO product VALUES(12,'KI-0001','The Big Spoon','Big Spoon, The',19,'A serving spoon 46 cm long, which is "big" by any measure.',1690,'EUR',13,5,'big-spoon.jpg');
INSERT INTO product VALUES(13,'KI-0002','Łopatka do naleśników',NULL,13,'Thin beech turner for pancakes, finished with linseed oil.',720,'EUR',34,7,NULL);
INSERT INTO product VALUES(14,'KI-0003','Łyżka cedzakowa',NULL,13,'Wooden skimming spoon with nine drilled holes.',850,'EUR',21,7,NULL);
INSERT INTO product VALUES(15,'KI-0004','Écumoire inox, 12 cm',NULL,20,'Flat stainless skimmer for stock and jam.',1580,'EUR',10,8,'ecumoire.jpg');
INSERT INTO product VALUES(16,'KI-0005','Æbleskive Pan, Seven Hollows',NULL,3,'Cast iron pan for round pancakes, not suited to induction hobs.',4490,'EUR',7,4,'aebleskive-pan.jpg');
INSERT INTO product VALUES(17,'KI-0006','Café au Lait Bowl',NULL,20,'Wide faience bowl without a handle, holding 400 ml.',1490,'EUR',24,8,'cafe-au-lait-bowl.jpg');
INSERT INTO product VALUES(18,'KI-0007','Çaydanlık, bakır, 2 L',NULL,37,'Two-storey copper tea kettle, tinned inside.',11900,'EUR',3,9,'caydanlik.jpg');
INSERT INTO product VALUES(19,'KI-0008','İnce belli çay bardağı, 6''lı',NULL,38,'Six tulip-shaped tea glasses without saucers.',1350,'EUR',29,9,'cay-bardagi.jpg');
INSERT INTO product VALUES(20,'KI-0009','Isıya dayanıklı sürahi, 1,5 L',NULL,38,'Heat-resistant glass jug with a cork-lined lid.',2390,'EUR',8,9,'surahi.jpg');
INSERT INTO product VALUES(21,'KI-0010','Μπρίκι ορειχάλκινο, 3 φλιτζάνια',NULL,76,'Brass coffee pot for three small cups.',2250,'EUR',12,10,'briki.jpg');
INSERT INTO product VALUES(22,'KI-0011','دلة قهوة نحاسية',NULL,50,'Copper coffee pot with a long spout, made for show and for use.',6800,'EUR',4,11,'dallah.jpg');
INSERT INTO product VALUES(23,'KI-0012','Самовар угольный, 3 л',NULL,40,'Brass samovar heated with charcoal, to be used outdoors only.',28900,'EUR',1,12,'samovar.jpg');
INSERT INTO product VALUES(24,'KI-0013','ひのきまないた 36 cm',NULL,41,'Cypress chopping board that smells of the forest for about a year.',5400,'EUR',9,3,'hinoki-board.jpg');
INSERT INTO product VALUES(25,'KI-0014','竹蒸籠 24 cm',NULL,46,'Two-tier bamboo steamer with a woven lid.',2680,'EUR',16,13,'bamboo-steamer.jpg');
INSERT INTO product VALUES(26,'KI-0015','紫砂茶壶 180 ml',NULL,45,'Unglazed clay teapot best kept for one kind of tea.',8600,'EUR',5,14,'zisha-teapot.jpg');
INSERT INTO product VALUES(27,'KI-0016','뚝배기 2인용',NULL,44,'Earthenware stew pot that goes from the flame to the table.',2450,'EUR',14,15,'ttukbaegi.jpg');
INSERT INTO product VALUES(28,'KI-0017','놋수저 세트',NULL,44,'Spoon and chopsticks of hammered bronze in a cotton pouch.',5200,'EUR',6,15,NULL);
INSERT INTO product VALUES(29,'KI-0018','ครกหิน 7 นิ้ว',NULL,47,'Granite mortar with pestle, weighing just over six kilograms.',3990,'EUR',7,16,'stone-mortar.jpg');
INSERT INTO product VALUES(30,'KI-0019','กระติ๊บข้าวเหนียว',NULL,47,'Lidded bamboo basket for serving sticky rice.',1150,'EUR',19,16,'sticky-rice-basket.jpg');
INSERT INTO product VALUES(31,'KI-0020','Tagine, Glazed, 28 cm',NULL,52,'Hand-thrown pot with conical lid; use a heat diffuser on gas.',3850,'EUR',8,17,'tagine.jpg');
INSERT INTO product VALUES(32,'KI-0021','Molcajete, Basalt',NULL,56,'Volcanic stone mortar that has to be seasoned with rice and salt first.',4700,'EUR',3,18,'molcajete.jpg');
INSERT INTO product VALUES(33,'KI-0022','Xícara esmaltada, 120 ml',NULL,73,'Enamelled espresso cup, blue outside and white inside.',680,'EUR',45,19,'xicara.jpg');
INSERT INTO product VALUES(34,'KI-0023','Chňapka kuchyňská, červená',NULL,49,'Quilted oven mitt for either hand, washable at 60 degrees.',590,'EUR',26,20,NULL);
INSERT INTO product VALUES(35,'KI-0024','Cukřenka s víčkem',NULL,2,'Enamelled sugar bowl with a notch for the spoon.',1320,'EUR',11,21,NULL);
INSERT INTO product VALUES(36,'KI-0025','eGrater Cordless',NULL,61,'Battery-driven drum grater that is louder than it looks.',4990,'EUR',17,22,'egrater.png');
INSERT INTO product VALUES(37,'KI-0026','eGrater Spare Drum, Fine',NULL,61,'Replacement drum for nutmeg and hard cheese.',990,'EUR',38,22,'egrater-drum-fine.png');
INSERT INTO product VALUES(38,NULL,'Baker''s Peel, Poplar',NULL,24,'Long-handled peel for loaves and pizza up to 35 cm across.',3300,'EUR',6,23,'bakers-peel.jpg');
INSERT INTO product VALUES(39,'KI-0027','Dough Scraper, Flexible',NULL,16,'Cream-coloured scraper with one round and one straight edge.',190,'EUR',120,2,NULL);
INSERT INTO product VALUES(40,'KI-0028','Egg Timer, Wind-Up',NULL,18,'Mechanical timer for up to 60 minutes; the bell lasts four seconds.',1490,'EUR',20,24,'egg-timer.jpg');
INSERT INTO product VALUES(41,'KI-0029','Funnel Set, Three Sizes',NULL,NULL,'Three nesting steel funnels with a strainer for the largest.',870,'EUR',33,NULL,NULL);
INSERT INTO product VALUES(42,'KI-0030','Ñoquis Board, Ridged',NULL,57,'Small beech board for rolling gnocchi.',980,'EUR',15,25,'noquis-board.jpg');
INSERT INTO product VALUES(43,'KI-0031','Jam Jar, 340 ml, Gold Lid',NULL,38,'Glass jar with a twist lid, sold singly.',75,'EUR',640,9,'jam-jar.jpg');
INSERT INTO product VALUES(44,'KI-0032','Nudelholz, Birnbaum',NULL,17,'Rolling pin turned from one piece of pear wood.',2890,'EUR',9,26,'nudelholz.jpg');
INSERT INTO product VALUES(45,'KI-0033','Äggskivare, aluminium',NULL,2,'Egg slicer with ten steel wires that can be replaced one by one.',1150,'EUR',0,1,NULL);
INSERT INTO product VALUES(46,'KI-0034','Utensil Crock, Stoneware',NULL,26,'Heavy pot for spoons and whisks that does not tip over.',2650,'EUR',10,6,NULL);
INSERT INTO product VALUES(47,'KI-0035','Vegetable Peeler, Swivel',NULL,18,'Light aluminium peeler with an eye remover on the side.',450,'EUR',75,24,'peeler.jpg');
INSERT INTO product VALUES(48,'KI-0036','Wok Ring, Pressed Steel',NULL,54,'Keeps a round-bottomed wok steady on a gas hob.',720,'EUR',12,14,NULL);
INSERT INTO product VALUES(49,'KI-0037','100% Linen Tea Towel, Natural',NULL,27,'Unbleached towel that dries better after the third wash.',1380,'EUR',52,27,'linen-tea-towel.jpg');
INSERT INTO product VALUES(50,'KI-0038','Pepper Mill, Walnut, 21 cm',NULL,24,'Steel grinder with seven settings in a turned walnut body.',4450,'EUR',8,23,'pepper-mill.jpg');
INSERT INTO product VALUES(51,'KI-0039','Đuveč Pot, Terracotta',NULL,33,'Round baking pot for rice and vegetables, glazed on the inside.',2150,'EUR',7,28,NULL);
INSERT INTO product VALUES(52,'KI-0040','Espresso Machine, Two-Group Lever',NULL,24,'Lever machine for a small bar, needing a 32 A supply and a drain. Delivery takes six to eight weeks.',329000,'EUR',1,23,'espresso-lever.jpg');
INSERT INTO product VALUES(53,'KI-0041','Rice Measure, Cedar',NULL,NULL,'Square box that holds one traditional measure of 180 ml.',1240,'EUR',NULL,3,'rice-measure.jpg');
INSERT INTO product VALUES(54,'KI-0042','Iron Skillet, 26 cm',NULL,54,'Pre-seasoned cast iron pan with two pouring lips.',3995,'EUR',12,29,'iron-skillet.jpg');

-- Tools
INSERT INTO product VALUES(55,'TO-0001','2 mm Drill Bit, HSS',NULL,15,'Ground twist drill for steel, sold singly.',95,'EUR',210,2,NULL);
INSERT INTO product VALUES(56,'TO-0002','10 mm Combination Spanner',NULL,15,'Open and ring end of chrome vanadium steel; the size that always goes missing.',540,'EUR',0,2,NULL);
INSERT INTO product VALUES(57,'TO-0003','100 mm Engineer''s Square',NULL,25,'Hardened blade and stock, accurate to two hundredths of a millimetre.',2190,'EUR',8,6,'engineers-square.jpg');
INSERT INTO product VALUES(58,'TO-0004','Universal Socket, Ratchet and Screwdriver Bit Set in Steel Case, 108 Pieces, Metric and Imperial, with 1/4" and 1/2" Reversible Ratchets, Two Extension Bars, Spark Plug Sockets, Sliding T-Handle, Universal Joint and Magnetic Bit Holder',NULL,15,'Every piece has its own place in the lid or the tray. The case alone weighs two kilograms.',14900,'EUR',6,2,'socket-set-108.jpg');
INSERT INTO product VALUES(59,'TO-0005','Csavarkulcs, 13-as',NULL,29,'Forged 13 mm spanner with a matt finish.',480,'EUR',44,30,NULL);
INSERT INTO product VALUES(60,'TO-0006','Gyalu, gyertyánfa talppal',NULL,29,'Wooden jack plane with a hornbeam sole and a 45 mm iron.',7900,'EUR',3,30,'gyalu.jpg');
INSERT INTO product VALUES(61,'TO-0007','Çekiç, 500 g',NULL,37,'Cross-peen hammer for copperwork with an ash handle.',1990,'EUR',13,9,'cekic.jpg');
INSERT INTO product VALUES(62,'TO-0008','Šroubovák plochý 5 × 100 mm',NULL,11,'Slotted screwdriver with a blade that runs through the handle.',420,'EUR',58,21,'sroubovak.jpg');
INSERT INTO product VALUES(63,'TO-0009','Zednická lžíce',NULL,11,'Bricklayer''s trowel in the shape used in Central Europe.',890,'EUR',16,21,NULL);
INSERT INTO product VALUES(64,'TO-0010','"Zero" Spirit Level, 60 cm',NULL,15,'Aluminium level with three vials and a magnetic edge.',3690,'EUR',11,2,'zero-level.jpg');
INSERT INTO product VALUES(65,'TO-0011','両刃鋸 240 mm','りょうばのこ 240 mm',41,'Pull saw with a rip edge and a crosscut edge; the blade is replaceable.',5900,'EUR',7,3,'ryoba-saw.jpg');
INSERT INTO product VALUES(66,'TO-0012','Quick-Release Bar Clamp, 300 mm',NULL,54,'One-handed clamp that also works as a spreader.',1890,'EUR',24,29,'bar-clamp.jpg');
INSERT INTO product VALUES(67,'TO-0013','Yellow Chalk Line Refill, 200 g',NULL,54,'Bright powder that is hard to wash out of pale stone.',450,'EUR',36,29,NULL);
INSERT INTO product VALUES(68,'TO-0014','Vice, Bench, 125 mm',NULL,11,'Cast steel vice with a swivelling base and a small anvil.',13900,'EUR',2,21,'bench-vice.jpg');
INSERT INTO product VALUES(69,'TO-0015','Mortise Chisel, 12 mm',NULL,25,'Oval-handled chisel thick enough to be levered.',4350,'EUR',5,6,'mortise-chisel.jpg');
INSERT INTO product VALUES(70,'TO-0016','Marking Gauge, Brass-Faced',NULL,25,'Beech gauge with a wheel cutter instead of a pin.',2980,'EUR',9,6,'marking-gauge.jpg');
INSERT INTO product VALUES(71,'TO-0017','Coping Saw with 5 Blades',NULL,11,'Light frame saw for curves in wood up to 30 mm.',1190,'EUR',18,7,'coping-saw.jpg');
INSERT INTO product VALUES(72,'TO-0018','Plumb Bob, Brass, 250 g',NULL,24,'Turned brass with a hardened point and three metres of cord.',1760,'EUR',7,23,NULL);
INSERT INTO product VALUES(73,'TO-0019','Ölkännchen, 250 ml',NULL,16,'Oil can with a pump and a long rigid spout.',1390,'EUR',20,2,'oelkaennchen.jpg');
INSERT INTO product VALUES(74,'TO-0020','Soldering Iron, 60 W',NULL,16,'Plain iron for cable and sheet, too hot for circuit boards.',2790,'EUR',9,NULL,NULL);
INSERT INTO product VALUES(75,'TO-0021','Digital Calliper, 150 mm',NULL,18,'Reads millimetres and inches and comes with a spare cell.',6450,'EUR',12,24,'calliper.png');
INSERT INTO product VALUES(76,'TO-0022','Hand Brace, 250 mm Sweep',NULL,25,'Ratchet brace that takes round and square shanks.',6900,'EUR',NULL,6,'hand-brace.jpg');
INSERT INTO product VALUES(77,'TO-0023','Workbench, Steamed Beech, 2 m',NULL,6,'Cabinetmaker''s bench with two vices, delivered flat and bolted together on site.',189000,'EUR',1,31,'workbench.jpg');
INSERT INTO product VALUES(78,'TO-0024','Band Saw, 350 mm Throat',NULL,24,'Cast-iron table, two speeds and a fence; needs a 16 A socket.',245000,'EUR',0,23,'band-saw.jpg');
INSERT INTO product VALUES(79,NULL,'Old Workshop Hand Tools, Mixed Box',NULL,NULL,'About four kilograms of used tools, sold "as found" and some of them rusty.',2500,'EUR',3,32,NULL);

-- Hardware
INSERT INTO product VALUES(80,'HW-0001','1/2" Copper Pipe, 3 m',NULL,22,'Half-hard pipe for drinking water, cut to length on request.',2390,'EUR',42,33,NULL);
INSERT INTO product VALUES(81,'HW-0002','½-inch Hose Tail, Brass',NULL,74,'Barbed fitting with a male thread.',345,'EUR',80,23,'hose-tail.jpg');
INSERT INTO product VALUES(82,'HW-0003','3-way Pipe Tee, 22 mm',NULL,22,'Solder tee of copper for three pipes of one size.',280,'EUR',95,33,'pipe-tee.jpg');
INSERT INTO product VALUES(83,'HW-0004','#8 Wood Screw, 1 1/4", Brass, Box of 100',NULL,25,'Slotted countersunk screws in a cardboard box.',1290,'EUR',30,6,'brass-screws.jpg');
INSERT INTO product VALUES(84,'HW-0005','M3 Washer, Zinc-Plated',NULL,11,'A single washer, because sometimes one is all it takes.',5,'EUR',4200,21,NULL);
INSERT INTO product VALUES(85,'HW-0006','M8 Hex Nut, Stainless',NULL,11,'Stainless nut for outdoor use, sold singly.',18,'EUR',1850,21,NULL);
INSERT INTO product VALUES(86,'HW-0007','Œillets en laiton, 10 mm, sachet de 50',NULL,20,'Brass eyelets with washers; the setting tool is sold separately.',690,'EUR',22,8,'oeillets.jpg');
INSERT INTO product VALUES(87,'HW-0008','Śruba zamkowa M8 × 60',NULL,13,'Carriage bolt with a square neck and no nut.',42,'EUR',600,7,NULL);
INSERT INTO product VALUES(88,'HW-0009','Šestihranná matice M10',NULL,11,'Galvanised hexagon nut.',22,'EUR',950,21,NULL);
INSERT INTO product VALUES(89,'HW-0010','Hřebíky stavební 80 mm, 1 kg',NULL,11,'Bright round nails, roughly 150 to the kilogram.',390,'EUR',64,21,'hrebiky.jpg');
INSERT INTO product VALUES(90,'HW-0011','Завіса дверна, 100 мм',NULL,39,'Steel door hinge with a removable pin.',310,'EUR',48,34,'door-hinge.jpg');
INSERT INTO product VALUES(91,'HW-0012','Quarter-Turn Ball Valve, 1/2"',NULL,74,'Full-bore valve with a red lever handle.',990,'EUR',37,23,'ball-valve.jpg');
INSERT INTO product VALUES(92,'HW-0013','X-Shaped Tile Spacers, 3 mm',NULL,NULL,'Bag of two hundred plastic crosses that stay in the joint.',250,'EUR',70,NULL,NULL);
INSERT INTO product VALUES(93,'HW-0014','U-Bolt, 40 mm, with Plate',NULL,54,'Galvanised bolt for fixing a pipe or a mast.',365,'EUR',55,29,NULL);
INSERT INTO product VALUES(94,'HW-0015','Zinc Ceiling Hook',NULL,NULL,'Screw-in hook that carries five kilograms in sound timber.',65,'EUR',310,NULL,NULL);
INSERT INTO product VALUES(95,'HW-0016','Hose Clip, 16–25 mm',NULL,15,'Worm-drive clip with a smooth band edge.',110,'EUR',260,2,NULL);
INSERT INTO product VALUES(96,'HW-0017','O-Ring Assortment, 225 Pieces',NULL,15,'Eighteen sizes of nitrile rings in a divided box.',1590,'EUR',14,NULL,NULL);
INSERT INTO product VALUES(97,'HW-0018','Nylon Cord, 4 mm, per Metre',NULL,5,'Braided cord cut from the reel; it stretches under load.',55,'EUR',800,35,NULL);
INSERT INTO product VALUES(98,'HW-0019','Letterbox, Enamelled, Green',NULL,2,'Wall letterbox with a lock and two keys.',8900,'EUR',4,1,'letterbox.jpg');
INSERT INTO product VALUES(99,'HW-0020','Gate Latch, Black Iron',NULL,27,'Hand-forged thumb latch, so that no two are quite alike.',3400,'EUR',6,27,'gate-latch.jpg');
INSERT INTO product VALUES(100,'HW-0021','Drawer Knob, Porcelain',NULL,73,'White knob with a brass screw of 25 mm.',420,'EUR',88,19,'drawer-knob.jpg');
INSERT INTO product VALUES(101,'HW-0022','Wood Glue, 750 g',NULL,6,'White glue that holds after thirty minutes and hardens overnight.',1050,'EUR',26,31,NULL);
INSERT INTO product VALUES(102,NULL,'Sash Cord, Waxed Cotton, per Metre',NULL,27,'Cord for counterweighted windows.',130,'EUR',400,27,NULL);
INSERT INTO product VALUES(103,'HW-0023','Padlock, Brass, 40 mm',NULL,24,'Five-pin padlock with three keys.',1650,'EUR',28,23,'padlock.jpg');
INSERT INTO product VALUES(104,'HW-0024','Castor, Swivel, 75 mm, with Brake',NULL,16,'Grey rubber wheel that does not mark wooden floors.',820,'EUR',41,2,'castor.jpg');
INSERT INTO product VALUES(105,'HW-0025','Dowel Rod, Ramin-Free, 8 mm × 1 m',NULL,10,'Birch dowel, straight when it left the sawmill.',160,'EUR',150,36,NULL);
INSERT INTO product VALUES(106,'HW-0026','Key Blank, Cylinder, Nickel',NULL,24,'Uncut blank for the most common five-pin profile.',120,'EUR',340,NULL,NULL);
INSERT INTO product VALUES(107,'HW-0027','100 Cable Ties, 200 mm, Black',NULL,54,'Ultraviolet-resistant nylon ties for indoor and outdoor use.',490,'EUR',62,NULL,'cable-ties.jpg');
INSERT INTO product VALUES(108,NULL,'Paint Mixing Service, per Litre',NULL,NULL,'Any colour from the card on the counter, priced by pigment.',NULL,NULL,NULL,NULL,NULL);

-- Stationery
INSERT INTO product VALUES(109,'ST-0001','カッターナイフ 大型',NULL,42,'Large snap-off knife with a screw lock.',780,'EUR',35,3,'cutter.jpg');
INSERT INTO product VALUES(110,'ST-0002','えんぴつ HB 12本',NULL,42,'Twelve cedar pencils in a paper sleeve.',960,'EUR',48,3,'enpitsu.jpg');
INSERT INTO product VALUES(111,'ST-0003','한지 공책',NULL,44,'Notebook of mulberry paper, bound with five stitches.',1450,'EUR',17,15,'hanji-notebook.jpg');
INSERT INTO product VALUES(112,'ST-0004','毛笔 三支套装',NULL,84,'Three brushes of goat and weasel hair for writing and painting.',1980,'EUR',12,14,NULL);
INSERT INTO product VALUES(113,'ST-0005','100 Paper Clips, Brass',NULL,30,'Solid brass clips that will tarnish and not rust.',390,'EUR',66,30,'paper-clips.jpg');
INSERT INTO product VALUES(114,'ST-0006','ß, ä, ö, ü Rubber Stamp Set',NULL,17,'Four wooden stamps for those whose printing set came "without the dots".',1250,'EUR',9,26,NULL);
INSERT INTO product VALUES(115,'ST-0007','Fish & Chips <b>Bold</b> Letter Stencil, A–Z',NULL,26,'Brass stencil for shop boards with letters 50 mm high.',3600,'EUR',5,6,'letter-stencil.jpg');
INSERT INTO product VALUES(116,'ST-0008','Zápisník A5, linkovaný',NULL,12,'Ruled notebook of 96 leaves with a cloth spine.',790,'EUR',54,21,'zapisnik.jpg');
INSERT INTO product VALUES(117,'ST-0009','Žlutá křída, 10 ks',NULL,12,'Ten sticks of yellow blackboard chalk.',210,'EUR',90,21,NULL);
INSERT INTO product VALUES(118,'ST-0010','Gyapjúfilc tolltartó',NULL,30,'Pencil case of grey wool felt with one button.',1390,'EUR',13,30,'tolltarto.jpg');
INSERT INTO product VALUES(119,'ST-0011','Fountain Pen, Black, Medium Nib',NULL,69,'Piston filler with a steel nib and an ink window.',6900,'EUR',7,2,NULL);
INSERT INTO product VALUES(120,'ST-0012','Ink, Iron Gall, 50 ml',NULL,13,'Darkens on the page within a day and should be rinsed from the pen weekly.',1290,'EUR',19,7,'iron-gall-ink.jpg');
INSERT INTO product VALUES(121,'ST-0013','Quill Pen, Goose',NULL,26,'Hand-cut goose quill, supplied with a note on recutting it.',850,'EUR',11,6,NULL);
INSERT INTO product VALUES(122,'ST-0014','Kraft Envelopes, C5, Pack of 25',NULL,12,'Brown gummed envelopes of recycled paper.',420,'EUR',77,31,NULL);
INSERT INTO product VALUES(123,'ST-0015','Ruler, Boxwood, 30 cm',NULL,25,'Millimetres on one edge and inches on the other.',1150,'EUR',16,6,NULL);
INSERT INTO product VALUES(124,'ST-0016','Sealing Wax, Dark Red, 3 Sticks',NULL,20,'Traditional wax with a wick, breaking cleanly when opened.',1420,'EUR',10,8,'sealing-wax.jpg');
INSERT INTO product VALUES(125,'ST-0017','Typewriter Ribbon, Black and Red',NULL,NULL,'Cotton ribbon on standard 53 mm spools.',890,'EUR',6,NULL,NULL);
INSERT INTO product VALUES(126,'ST-0018','Vellum Paper, A4, 20 Sheets',NULL,12,'Translucent plant-based paper for tracing and lanterns.',1180,'EUR',15,23,NULL);
INSERT INTO product VALUES(127,'ST-0019','Desk Blotter, Oak Rocker',NULL,4,'Rocking blotter with ten spare sheets.',2350,'EUR',4,4,NULL);
INSERT INTO product VALUES(128,NULL,'Letterpress Proof Press, Tabletop',NULL,18,'Restored flatbed press for forms up to A3, weighing 140 kg. It must be collected.',475000,'EUR',1,24,'proof-press.jpg');
INSERT INTO product VALUES(129,'ST-0020','Sticker Sheet 🌱 Garden, 24 Stickers',NULL,71,'Paper stickers for seed jars and garden diaries.',320,'EUR',51,5,'sticker-sheet-garden.png');

-- Groceries
INSERT INTO product VALUES(130,'GR-0001','Åkerbärssylt, 200 g',NULL,63,'Arctic bramble jam made once a year; the price is set after the harvest.',NULL,NULL,0,1,'akerbarssylt.jpg');
INSERT INTO product VALUES(131,'GR-0002','Ärtsoppa, Dried Mix, 400 g',NULL,63,'Yellow peas with thyme and marjoram, to be soaked overnight.',390,'EUR',37,1,'artsoppa.jpg');
INSERT INTO product VALUES(132,'GR-0003','Øllebrød Mix, 500 g',NULL,65,'Rye bread porridge mix that needs beer or water.',460,'EUR',25,4,NULL);
INSERT INTO product VALUES(133,'GR-0004','Þurrkuð söl, 60 g',NULL,67,'Dried dulse eaten as a snack with butter.',890,'EUR',14,37,'sol.jpg');
INSERT INTO product VALUES(134,'GR-0005','Chléb žitný, 900 g',NULL,NULL,'Sourdough rye loaf baked on Tuesdays and Fridays.',340,'EUR',12,21,NULL);
INSERT INTO product VALUES(135,'GR-0006','Černý čaj s bergamotem, 100 g',NULL,45,'Black tea scented with bergamot oil, packed in a tin.',750,'EUR',31,14,'cerny-caj.jpg');
INSERT INTO product VALUES(136,'GR-0007','Ñora Peppers, Dried, 50 g',NULL,22,'Round sweet peppers for stews, not hot at all.',420,'EUR',28,33,'nora-peppers.jpg');
INSERT INTO product VALUES(137,'GR-0008','Đumbir u medu, 250 g',NULL,34,'Ginger pieces in acacia honey.',920,'EUR',16,38,'djumbir.jpg');
INSERT INTO product VALUES(138,'GR-0009','Ihlamur çiçeği, 50 g',NULL,78,'Dried linden blossom for tea.',380,'EUR',32,9,NULL);
INSERT INTO product VALUES(139,'GR-0010','Ispanaklı erişte, 500 g',NULL,78,'Egg noodles coloured with spinach.',450,'EUR',22,9,'eriste.jpg');
INSERT INTO product VALUES(140,'GR-0011','Ελαιόλαδο εξαιρετικό παρθένο, 1 L',NULL,36,'Extra virgin olive oil from one grove, cloudy when cold.',1490,'EUR',46,10,'elaiolado.jpg');
INSERT INTO product VALUES(141,'GR-0012','Ρίγανη βουνού, 40 g',NULL,36,'Mountain oregano sold on the stem.',290,'EUR',60,10,NULL);
INSERT INTO product VALUES(142,'GR-0013','Лютеница домашна, 300 г',NULL,32,'Spread of roasted peppers and tomatoes.',360,'EUR',34,39,'lyutenitsa.jpg');
INSERT INTO product VALUES(143,'GR-0014','Гречка зелена, 1 кг',NULL,39,'Unroasted buckwheat that cooks in fifteen minutes.',310,'EUR',27,34,NULL);
INSERT INTO product VALUES(144,'GR-0015','زعتر بلدي، 200 غ',NULL,50,'Thyme with sesame and sumac, stone-ground.',520,'EUR',39,11,'zaatar.jpg');
INSERT INTO product VALUES(145,'GR-0016','טחינה גולמית, 500 גרם',NULL,51,'Raw sesame paste that separates and has to be stirred.',640,'EUR',21,40,'tahini.jpg');
INSERT INTO product VALUES(146,'GR-0017','고추장 500 g',NULL,83,'Fermented chilli paste, medium hot.',690,'EUR',18,15,NULL);
INSERT INTO product VALUES(147,'GR-0018','しろみそ 400 g',NULL,82,'Pale sweet miso to be kept in the refrigerator.',780,'EUR',13,3,NULL);
INSERT INTO product VALUES(148,'GR-0019','70% Cocoa Chocolate, LOT_B Seconds',NULL,19,'Misshapen bars at a lower price; the taste is the same.',260,'EUR',85,5,'chocolate-seconds.jpg');
INSERT INTO product VALUES(149,'GR-0020','Kolomesa Coffee Beans, 1 kg',NULL,53,'Washed coffee, roasted light on the Thursday before dispatch.',2650,'EUR',20,41,'coffee-beans.jpg');
INSERT INTO product VALUES(150,'GR-0021','Quince Paste, 300 g',NULL,23,'Firm paste to be sliced and eaten with cheese.',510,'EUR',24,19,'quince-paste.jpg');
INSERT INTO product VALUES(151,'GR-0022','Yerba Mate, Unsmoked, 500 g',NULL,57,'Finely cut leaf with some stem and little dust.',620,'EUR',19,42,'yerba-mate.jpg');
INSERT INTO product VALUES(152,'GR-0023','Yarrow Honey, 250 g',NULL,9,'Dark meadow honey that sets within a month.',790,'EUR',9,43,NULL);
INSERT INTO product VALUES(153,'GR-0024','Xylitol Mints, 40 g',NULL,68,'Sugar-free mints in a sliding tin; keep them away from dogs.',280,'EUR',58,31,'xylitol-mints.jpg');
INSERT INTO product VALUES(154,'GR-0025','Csipkebogyólekvár, 320 g',NULL,75,'Rosehip jam, rubbed through a sieve twice.',540,'EUR',15,30,NULL);
INSERT INTO product VALUES(155,'GR-0026','Zacuscă de vinete, 350 g',NULL,31,'Spread of roasted aubergines, peppers and onions.',430,'EUR',23,44,NULL);
INSERT INTO product VALUES(156,'GR-0027','Nước mắm, 500 ml',NULL,48,'Fish sauce aged for twelve months, strong in the kitchen and mild in the dish.',590,'EUR',17,45,'nuoc-mam.jpg');
INSERT INTO product VALUES(157,'GR-0028','Harissa, Smoked, 130 g',NULL,52,'Hot pepper paste with caraway and coriander.',410,'EUR',26,17,NULL);
INSERT INTO product VALUES(158,'GR-0029','Walnut Oil, 250 ml',NULL,34,'Cold-pressed oil for salads that is not suited to frying.',1190,'EUR',8,46,'walnut-oil.jpg');
INSERT INTO product VALUES(159,'GR-0030','Jasmine Tea, Loose, 80 g',NULL,48,'Green tea scented with fresh flowers three times over.',680,'EUR',20,45,NULL);
INSERT INTO product VALUES(160,'GR-0031','Brazil Nuts, Shelled, 300 g',NULL,58,'Wild-gathered nuts; the harvest varies and so does the price.',NULL,NULL,11,42,'brazil-nuts.jpg');
INSERT INTO product VALUES(161,'GR-0032','Fresh Yeast, 42 g',NULL,NULL,'Cube of baker''s yeast with a shelf life of about three weeks.',29,'EUR',60,NULL,NULL);
INSERT INTO product VALUES(162,NULL,'Truffle, Black, per 10 g',NULL,NULL,'Weighed at the counter from November to March only.',NULL,NULL,0,23,NULL);

-- Toys
INSERT INTO product VALUES(163,'TY-0001','Їжачок, дерев''яна іграшка',NULL,39,'Wooden hedgehog on four wheels with a pull cord.',1650,'EUR',10,34,'yizhachok.jpg');
INSERT INTO product VALUES(164,'TY-0002','סביבון עץ',NULL,51,'Wooden spinning top with four painted letters.',390,'EUR',40,40,'dreidel.jpg');
INSERT INTO product VALUES(165,'TY-0003','Xylophone, Eight Bars',NULL,17,'Tuned maple bars on a spruce frame with two mallets.',3900,'EUR',7,26,'xylophone.jpg');
INSERT INTO product VALUES(166,'TY-0004','Yo-Yo, Beech',NULL,17,'Plain turned yo-yo with a spare string.',590,'EUR',33,26,NULL);
INSERT INTO product VALUES(167,'TY-0005','Žába natahovací, plech',NULL,11,'Wind-up tin frog, a collector''s item and not for small children.',1190,'EUR',12,21,'zaba.jpg');
INSERT INTO product VALUES(168,'TY-0006','Żaba na kółkach',NULL,14,'Rolling frog whose mouth opens as it is pushed.',1450,'EUR',8,7,NULL);
INSERT INTO product VALUES(169,'TY-0007','Straßenkreide, 6 Farben',NULL,17,'Thick pavement chalk in six colours.',420,'EUR',37,26,'strassenkreide.jpg');
INSERT INTO product VALUES(170,'TY-0008','Strassenkreide, 12 Farben',NULL,18,'Thick pavement chalk in twelve colours, in a bucket.',790,'EUR',18,24,NULL);
INSERT INTO product VALUES(171,'TY-0009','Rubber Duck 🦆 Captain',NULL,71,'Natural rubber duck with a painted cap; it floats upright.',850,'EUR',44,5,'duck-captain.png');
INSERT INTO product VALUES(172,'TY-0010','おりがみ 100枚',NULL,42,'One hundred squares of coloured paper with folding instructions.',520,'EUR',57,3,'origami.jpg');
INSERT INTO product VALUES(173,'TY-0011','Ångbåt, Tin, Candle-Powered',NULL,2,'Putt-putt boat that runs for about ten minutes on one candle.',1890,'EUR',5,1,'angbat.jpg');
INSERT INTO product VALUES(174,'TY-0012','Ёлочный шарик, ручная роспись',NULL,40,'Glass bauble painted by hand and packed in straw.',1290,'EUR',16,12,'bauble.jpg');
INSERT INTO product VALUES(175,'TY-0013','Kite, Delta, 140 cm',NULL,59,'Ripstop kite with fibreglass spars and 50 m of line.',2990,'EUR',9,47,'kite.jpg');
INSERT INTO product VALUES(176,'TY-0014','1000-Piece Jigsaw: Harbour in Fog',NULL,71,'Most of the pieces are grey, so allow more than one weekend.',1790,'EUR',13,5,'jigsaw-harbour.jpg');
INSERT INTO product VALUES(177,'TY-0015','Glass Marbles, Net of 30',NULL,38,'Twenty-eight small marbles and two large ones.',240,'EUR',68,NULL,NULL);
INSERT INTO product VALUES(178,'TY-0016','Wooden Train, Five Wagons',NULL,14,'Lime wood train joined by magnets.',3450,'EUR',6,7,'wooden-train.jpg');
INSERT INTO product VALUES(179,'TY-0017','Dominoes in Sliding Box',NULL,10,'Twenty-eight oak tiles with burnt dots.',1690,'EUR',0,36,NULL);
INSERT INTO product VALUES(180,NULL,'Chess Set, Olive Wood',NULL,36,'Folding board of 38 cm with weighted pieces.',8900,'EUR',3,10,'chess-set.jpg');
INSERT INTO product VALUES(181,'TY-0018','Jumping Jack, Bear',NULL,35,'Painted lime wood figure that hangs on the wall.',1250,'EUR',10,46,NULL);
INSERT INTO product VALUES(182,'TY-0019','eBoat Spare Propeller',NULL,61,'Clip-on propeller for the pond boat, which is no longer made.',NULL,NULL,4,22,NULL);

-- Garden and outdoor
INSERT INTO product VALUES(183,'OU-0001','Garden Trowel',NULL,26,'Stainless trowel with an ash handle and a leather loop.',1890,'EUR',21,6,'garden-trowel-ash.jpg');
INSERT INTO product VALUES(184,'OU-0002','Garden Trowel',NULL,16,'Painted steel trowel with a plastic handle for occasional use.',495,'EUR',64,2,NULL);
INSERT INTO product VALUES(185,'OU-0003','Gießkanne, verzinkt, 9 L',NULL,16,'Galvanised watering can with a brass rose.',4290,'EUR',9,2,'giesskanne.jpg');
INSERT INTO product VALUES(186,'OU-0004','Kirves, 1,2 kg',NULL,8,'Splitting axe with a hickory handle and a leather sheath.',5900,'EUR',8,22,'kirves.jpg');
INSERT INTO product VALUES(187,'OU-0005','Øsekar, Pine',NULL,5,'Wooden bailer of the kind once kept in every rowing boat.',1950,'EUR',6,35,'osekar.jpg');
INSERT INTO product VALUES(188,'OU-0006','Aaregaffel, Bronze, Pair',NULL,4,'Two rowlocks with plates and screws.',5400,'EUR',4,4,'aaregaffel.jpg');
INSERT INTO product VALUES(189,'OU-0007','X-Frame Camp Stool',NULL,60,'Folding stool of canvas and ash that carries 110 kg.',3650,'EUR',13,48,'camp-stool.jpg');
INSERT INTO product VALUES(190,'OU-0008','Þæfðir ullarinniskór',NULL,7,'Felted wool slippers with a sheepskin sole.',6200,'EUR',7,37,'felt-slippers.jpg');
INSERT INTO product VALUES(191,'OU-0009','pH Test Strips for Garden Soil',NULL,26,'Fifty strips for a rough reading between 4 and 9.',850,'EUR',25,2,'ph-strips.png');
INSERT INTO product VALUES(192,'OU-0010','Chata pro ptáčky, smrk',NULL,11,'Spruce nest box with a 32 mm entrance for great tits.',1790,'EUR',10,21,'nest-box.jpg');
INSERT INTO product VALUES(193,'OU-0011','Hammock, Cotton, Striped',NULL,58,'Woven hammock for one person, taking up to 120 kg.',5900,'EUR',5,42,'hammock.jpg');
INSERT INTO product VALUES(194,'OU-0012','Two-Person Tent, Canvas',NULL,60,'Heavy ridge tent that stays cool and weighs nine kilograms.',42900,'EUR',2,48,'canvas-tent.jpg');
INSERT INTO product VALUES(195,'OU-0013','Billy Can, 1.5 L',NULL,59,'Tin can with a lid and a bail handle for the camp fire.',1650,'EUR',18,47,NULL);
INSERT INTO product VALUES(196,'OU-0014','Wool Blanket, Grey Check',NULL,7,'Washed wool blanket, 130 × 200 cm, slightly coarse.',8950,'EUR',6,37,'wool-blanket.jpg');
INSERT INTO product VALUES(197,'OU-0015','Ice Cleats, Pair',NULL,5,'Rubber harness with ten steel studs for each boot.',1980,'EUR',0,35,'ice-cleats.jpg');
INSERT INTO product VALUES(198,'OU-0016','Dibber, Ash with Steel Tip',NULL,26,'Planting stick with depth marks burnt in every 25 mm.',1390,'EUR',12,6,NULL);
INSERT INTO product VALUES(199,'OU-0017','Jute Twine, 100 m',NULL,49,'Three-ply garden twine that rots down on the compost.',390,'EUR',83,20,'jute-twine.jpg');
INSERT INTO product VALUES(200,NULL,'Lifebuoy, Cork, 65 cm',NULL,NULL,'Canvas-covered decoration that is not approved as safety equipment.',4900,'EUR',2,NULL,'lifebuoy.jpg');
INSERT INTO product VALUES(201,'OU-0018','Vacuum Flask, 0.75 L',NULL,55,'Steel flask that kept tea warm for eleven hours in our own test.',3490,'EUR',16,49,'vacuum-flask.jpg');
INSERT INTO product VALUES(202,'OU-0019','Beehive, Ten Frames',NULL,10,'Pine hive with floor, brood box, super and flat roof, without bees.',13500,'EUR',NULL,36,'beehive.jpg');
INSERT INTO product VALUES(203,NULL,'Firewood, Mixed Hardwood, 40 L Net',NULL,NULL,'Kiln-dried logs of beech and ash, when we have them.',NULL,NULL,0,NULL,NULL);

-- Books
INSERT INTO product VALUES(204,'BK-0001','& Sons: A Workshop Comedy',NULL,28,'Play in two acts about a joinery that nobody wants to inherit.',1290,'EUR',9,27,'and-sons.jpg');
INSERT INTO product VALUES(205,'BK-0002','…And Then the Kettle Sang',NULL,28,'Short stories told while waiting for water to boil.',1490,'EUR',7,27,'kettle-sang.jpg');
INSERT INTO product VALUES(206,'BK-0003','¿Quién apagó la luz?',NULL,72,'Picture book about a house during a power cut.',1350,'EUR',12,33,'quien-apago.jpg');
INSERT INTO product VALUES(207,'BK-0004','A Short History of String','Short History of String, A',28,'From nettle fibre to nylon in 180 pages with drawings.',1890,'EUR',6,27,'history-of-string.jpg');
INSERT INTO product VALUES(208,'BK-0005','The Lighthouse Inventory','Lighthouse Inventory, The',28,'Novel in the form of a list of 412 objects.',1690,'EUR',4,27,'lighthouse-inventory.jpg');
INSERT INTO product VALUES(209,'BK-0006','L''Œil du phare','Œil du phare, L''',21,'Novel about the last keeper of a coastal light.',1950,'EUR',8,8,'oeil-du-phare.jpg');
INSERT INTO product VALUES(210,'BK-0007','Œufs et brouillard',NULL,21,'Forty breakfast recipes for bad weather.',2200,'EUR',5,8,NULL);
INSERT INTO product VALUES(211,'BK-0008','Éloge de la soupe',NULL,21,'Small essay in praise of soup, with no recipes at all.',980,'EUR',14,8,'eloge-soupe.jpg');
INSERT INTO product VALUES(212,'BK-0009','Ögonblick vid vattnet',NULL,64,'Photographs of one lake taken on every day of a year.',3450,'EUR',3,1,'ogonblick.jpg');
INSERT INTO product VALUES(213,'BK-0010','Zwölf Wege zum Brunnen',NULL,70,'Twelve walks with hand-drawn maps.',1680,'EUR',6,26,NULL);
INSERT INTO product VALUES(214,'BK-0011','Αλφαβητάρι της θάλασσας',NULL,77,'Alphabet book of sea creatures for young readers.',1190,'EUR',11,10,'alfavitari.jpg');
INSERT INTO product VALUES(215,'BK-0012','كتاب القهوة والهيل',NULL,81,'Sixty pages on coffee and cardamom, with recipes.',1450,'EUR',5,50,NULL);
INSERT INTO product VALUES(216,'BK-0013','Повесть о старой мельнице',NULL,80,'Tale of an old mill and those who listened to it.',1150,'EUR',4,12,NULL);
INSERT INTO product VALUES(217,'BK-0014','''Round the Stove: Songs and Sayings',NULL,28,'Collected from neighbours, with the "improper" verses left in.',1590,'EUR',0,27,NULL);
INSERT INTO product VALUES(218,'BK-0015','Æbletræets kalender',NULL,66,'Month-by-month guide to pruning and picking apple trees.',1990,'EUR',7,4,'aebletraeets-kalender.jpg');
INSERT INTO product VALUES(219,'BK-0016','Every Knot You Need',NULL,59,'Thirty knots, each on one page that lies flat.',1390,'EUR',20,47,NULL);
INSERT INTO product VALUES(220,'BK-0017','İstasyondaki Kedi',NULL,79,'Children''s story of a station cat that waits for one train.',890,'EUR',10,9,NULL);

-- Records
INSERT INTO product VALUES(221,'RE-0001','Night Bus Waltzes (LP)',NULL,62,'Eleven slow dances for accordion, bass and brushes.',2490,'EUR',8,6,'night-bus-waltzes.jpg');
INSERT INTO product VALUES(222,'RE-0002','Zither for Rainy Days (LP)',NULL,62,'Solo zither recorded in a kitchen while it rained.',2290,'EUR',5,26,NULL);
INSERT INTO product VALUES(223,'RE-0003','Cellar Door Sampler (2 LP)',NULL,62,'Twenty-four pieces by twelve bands, recorded in eight countries.',3250,'EUR',11,32,NULL);
INSERT INTO product VALUES(224,'RE-0004','Uneven Steps (CD)',NULL,62,'Balkan dance tunes in seven, nine and eleven.',1490,'EUR',19,51,'uneven-steps.jpg');
INSERT INTO product VALUES(225,'RE-0005','Ñandutí: Harp Pieces (CD)',NULL,62,'Instrumental harp music named after a spider-web lace.',1350,'EUR',6,25,NULL);
INSERT INTO product VALUES(226,'RE-0006','Šumění lesa (LP)',NULL,62,'Forty minutes of a forest and no music.',1990,'EUR',3,21,'sumeni-lesa.jpg');
INSERT INTO product VALUES(227,'RE-0007','Ærlige sange (7" Single)',NULL,62,'Two songs, one of them honest.',890,'EUR',0,4,NULL);
INSERT INTO product VALUES(228,NULL,'Second-Hand Singles, Lucky Dip',NULL,NULL,'Five used singles from the crate, chosen with eyes shut.',500,'EUR',30,32,NULL);
INSERT INTO product VALUES(229,'RE-0008','Jukebox, Restored, 80 Selections',NULL,54,'Working machine with new amplifier; price on request after viewing.',NULL,NULL,1,29,'jukebox.jpg');

-- Lamps and light
INSERT INTO product VALUES(230,'LA-0001','Žárovka LED E27, 8 W',NULL,NULL,'Warm white bulb, about as bright as an old 60 W one.',340,'EUR',110,NULL,NULL);
INSERT INTO product VALUES(231,'LA-0002','ランタン 手提げ',NULL,43,'Rechargeable hand lantern with a paper-like shade.',6400,'EUR',9,3,'lantern-tesage.jpg');
INSERT INTO product VALUES(232,'LA-0003','فانوس رمضان',NULL,50,'Tin lantern with coloured glass for a candle or a small bulb.',2150,'EUR',13,52,'fanous.jpg');
INSERT INTO product VALUES(233,'LA-0004','Gyertyatartó, kovácsoltvas',NULL,29,'Wrought-iron candlestick with a carrying ring.',2650,'EUR',7,30,'gyertyatarto.jpg');
INSERT INTO product VALUES(234,'LA-0005','Aakande Tealight Holder',NULL,3,'Glass water lily in three pieces, for one tealight.',1690,'EUR',15,4,'aakande.jpg');
INSERT INTO product VALUES(235,'LA-0006','Oil Lamp, Flat Wick, Brass',NULL,55,'Lamp with a tall chimney; one filling lasts eighteen hours.',5450,'EUR',8,49,'oil-lamp.jpg');
INSERT INTO product VALUES(236,'LA-0007','Storm Lantern, Red',NULL,55,'Paraffin lantern that stays lit in a strong wind.',3290,'EUR',17,49,'storm-lantern.jpg');
INSERT INTO product VALUES(237,'LA-0008','Desk Lamp, Balanced Arm',NULL,25,'Sprung arm reaching 90 cm, with a weighted base and a clamp.',14500,'EUR',6,6,'desk-lamp.jpg');
INSERT INTO product VALUES(238,'LA-0009','Floor Lamp, Ash Tripod',NULL,4,'Three turned legs and a linen shade.',24900,'EUR',3,4,'floor-lamp.jpg');
INSERT INTO product VALUES(239,'LA-0010','Bulkhead Lamp, Cast Aluminium',NULL,16,'Outdoor lamp with a wire guard, protected against jets of water.',4750,'EUR',12,38,'bulkhead-lamp.jpg');
INSERT INTO product VALUES(240,'LA-0011','uGlim Pocket Light',NULL,61,'Keyring torch charged through USB.',1290,'EUR',42,22,'uglim.png');
INSERT INTO product VALUES(241,'LA-0012','USB_C Lamp Cable, 2 m',NULL,61,'Charges the lantern and the pocket light; it carries no data.',790,'EUR',35,14,NULL);
INSERT INTO product VALUES(242,NULL,'Chandelier, Five Arms, Iron',NULL,29,'Forged to order and wired for small bulbs; ask for a quotation.',NULL,NULL,1,30,'chandelier.jpg');
INSERT INTO product VALUES(243,'LA-0013','Étoile en papier, 60 cm',NULL,20,'Folding paper star to hang over a bulb of no more than 6 W.',1590,'EUR',20,8,NULL);
INSERT INTO product VALUES(244,'LA-0014','Reading Light, Clip-On',NULL,43,'Small light for books with three steps of brightness.',1850,'EUR',0,3,'reading-light.jpg');
INSERT INTO product VALUES(245,'LA-0015','Candles, Beeswax, Pair',NULL,9,'Two hand-dipped candles that burn for nine hours each.',1150,'EUR',28,43,'beeswax-candles.jpg');
INSERT INTO product VALUES(246,'LA-0016','Wick, Flat Cotton, 22 mm, per Metre',NULL,55,'Spare wick for the brass oil lamp and the storm lantern.',180,'EUR',90,49,NULL);
INSERT INTO product VALUES(247,NULL,'Lampshade Repair, Linen',NULL,NULL,'New linen on your own frame, quoted after we have seen it.',NULL,NULL,NULL,NULL,NULL);
INSERT INTO product VALUES(248,'LA-0017','Light Bulb, Carbon Filament, Old Stock',NULL,NULL,'Decorative bulb from a closed factory, untested and sold "as is".',NULL,NULL,6,32,'carbon-filament-bulb.jpg');

COMMIT;
