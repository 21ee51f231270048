prompt Importing table GOODS...
set feedback off
set define off
insert into GOODS (ID, NAME, PRICE) values (1,'Saw',3);
insert into GOODS (ID, NAME, PRICE) values (2,'Axe',4);
prompt Done.
