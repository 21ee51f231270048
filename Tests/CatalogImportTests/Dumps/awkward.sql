-- Products that are awkward in a dump, behind those of catalog.sql.
INSERT INTO manufacturer VALUES(1001,'O''Hara & "Sons" \ Partners');
INSERT INTO manufacturer VALUES(1002,'日本の道具店');
INSERT INTO product VALUES(1001,'AW-0001','It''s a ''quoted'' name',NULL,1001,'He said "it''s".',100,'EUR',1,1,'a''b.png');
INSERT INTO product VALUES(1002,'AW-0002','Backslash \ in the name',NULL,1001,'C:\new\table\0 and \''; --',200,'EUR',2,NULL,'C:\images\a.png');
INSERT INTO product VALUES(1003,'AW-0003','Ends with a backslash \',NULL,NULL,'\',300,'EUR',3,NULL,'\\');
INSERT INTO product VALUES(1004,'AW-0004','Lines in the details',NULL,1002,'first
second

fourth	with a tab',400,'EUR',4,NULL,NULL);
INSERT INTO product VALUES(1005,'AW-0005','Emoji 😀👩‍👩‍👧‍👦🇸🇪',NULL,1002,'🌱 "🌱" ''🌱''',500,'EUR',5,2,NULL);
INSERT INTO product VALUES(1006,'AW-0006','\N',NULL,NULL,'\.',600,'EUR',6,NULL,'\N');
INSERT INTO product VALUES(1007,'AW-0007','Looks like SQL',NULL,NULL,'''); DROP TABLE product; -- /* ; */ # `x` [y] "z" $$ $1 :a ?',700,'EUR',7,NULL,NULL);
INSERT INTO product VALUES(1008,'AW-0008','Percent 100% and under_score',NULL,NULL,'\% \_ \n \Z \x41 \u00e5 %s',800,'EUR',8,NULL,NULL);
INSERT INTO product VALUES(1009,'NULL','NULL',NULL,NULL,'NULL',900,'EUR',9,NULL,NULL);
INSERT INTO product VALUES(1010,NULL,'Nothing but a name',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO product VALUES(1011,'0012','0x41',NULL,NULL,'007',1100,'EUR',0,NULL,'1e5');
INSERT INTO product VALUES(1012,'AW-0012','Yen without decimals',NULL,NULL,NULL,1290,'JPY',-4,NULL,NULL);
INSERT INTO product VALUES(1013,'AW-0013','Dinar with three',NULL,NULL,NULL,12345,'KWD',1000000,NULL,NULL);
INSERT INTO product VALUES(1014,'AW-0014','نص عربي',NULL,1002,'עברית, ไทย, ελληνικά, кириллица',0,'EUR',NULL,NULL,NULL);
INSERT INTO product VALUES(1015,'AW-0015','{"json": [1, "a\"b"]}',NULL,NULL,'{1,"2",NULL}',1500,'EUR',15,NULL,NULL);
INSERT INTO product VALUES(1016,'AW-0016','A name of two hundred characters, which is longer than what most who make tables think that a name can be, and which therefore is cut off by some of the programs that write them, but not by this one, x',NULL,NULL,NULL,1600,'EUR',16,NULL,NULL);
