CREATE TABLE wp_posts (ID bigint PRIMARY KEY, post_title text, post_type varchar(20));
INSERT INTO wp_posts VALUES (1,'Saw','product'),(2,'Axe','product');
CREATE TABLE wp_postmeta (meta_id bigint, post_id bigint, meta_key varchar(255), meta_value text);
INSERT INTO wp_postmeta VALUES (1,1,'_price','1.10'),(2,2,'_price','2.20');
CREATE TABLE wp_term_taxonomy (term_taxonomy_id bigint, description text, count bigint);
INSERT INTO wp_term_taxonomy VALUES (1,'Tools',2);
