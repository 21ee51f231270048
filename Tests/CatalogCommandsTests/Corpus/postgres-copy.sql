SET client_encoding = 'UTF8';
CREATE TABLE public.products (
    id integer NOT NULL,
    name text,
    price numeric(10,2)
);
COPY public.products (id, name, price) FROM stdin;
1	Saw	1.10
2	Axe\told	\N
\.
ALTER TABLE ONLY public.products ADD CONSTRAINT products_pkey PRIMARY KEY (id);
