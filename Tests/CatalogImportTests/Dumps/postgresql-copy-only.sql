--
-- PostgreSQL database dump
--

\restrict abc

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Data for Name: country; Type: TABLE DATA; Schema: inventory; Owner: -
--

COPY inventory.country (country_id, country_name, iso_code) FROM stdin;
1	Sweden	SE
2	Germany	DE
3	Japan	JP
4	Denmark	DK
5	Netherlands	NL
6	United Kingdom	GB
7	Poland	PL
8	France	FR
9	Türkiye	TR
10	Greece	GR
11	Jordan	JO
12	Kazakhstan	KZ
13	Taiwan	TW
14	China	CN
15	South Korea	KR
16	Thailand	TH
17	Morocco	MA
18	Mexico	MX
19	Portugal	PT
20	India	IN
21	Czechia	CZ
22	Estonia	EE
23	Italy	IT
24	Switzerland	CH
25	Uruguay	UY
26	Austria	AT
27	Ireland	IE
28	Serbia	RS
29	United States	US
30	Hungary	HU
31	Finland	FI
32	Various	\N
33	Spain	ES
34	Ukraine	UA
35	Norway	NO
36	Lithuania	LT
37	Iceland	IS
38	Croatia	HR
39	Bulgaria	BG
40	Israel	IL
41	Ethiopia	ET
42	Brazil	BR
43	Latvia	LV
44	Romania	RO
45	Vietnam	VN
46	Slovenia	SI
47	New Zealand	NZ
48	Australia	AU
49	Canada	CA
50	Lebanon	LB
51	Bosnia & Herzegovina	BA
52	Egypt	EG
\.


--
-- Data for Name: maker; Type: TABLE DATA; Schema: inventory; Owner: -
--

COPY inventory.maker (maker_id, maker_name) FROM stdin;
1	Ängsvalla Knivsmedja
2	Åskulla Emaljverk
3	Ødelund & Søn
4	Aagevang Træværk
5	Fjøsberget Friluft
6	Tikkalahden Puutyö
7	Þokuvík Ullarhús
8	Põhjakivi Töökoda
9	Dzērvju Lauks
10	Šermukšnių Lentpjūvė
11	Čermínské nářadí
12	Papírna Dolní Vřesov
13	Łąkowa Pracownia
14	Żabi Staw
15	Straßfelder Werkzeugbau
16	Kesselgrund Metallwaren
17	Schlehdorn Holzspiel
18	Alpsegg Mechanik
19	De Kromme Pollepel
20	Atelier de l'Œillet Gris
21	Éditions du Phare Éteint
22	Talleres Ibarluna
23	Quintal da Serrinha
24	Officina Tre Gufi Zoppi
25	Hollow Ash Works
26	Pennymarsh & Daughters
27	Ballymuckle Mill
28	Tin Kettle Press
29	Csillagkút Műhely
30	Gyöngytói Papírbolt
31	Țărmul cu Vișini
32	Пъстрата Каца
33	Đurđevački Ćup
34	Šumivrelo
35	Borovniška Lipa
36	Ελαιώνες Λιθαριάς
37	Gümüşdere Bakır
38	İncesöğüt Cam
39	Вербова Криниця
40	Берёзовый Двор
41	霧瀬刃物
42	ひなげし文具室
43	カワセミ電灯
44	물안개너머공방
45	青石溪半日茶坊
46	竹影三尺工坊
47	บัวเหนือบึงหัตถกรรม
48	Trúc Vàng Hồ Cạn
49	Dhoopvan Handloom
50	مشغل وادي الزعتر
51	תמר וגל קטן
52	Coopérative Tizgarane
53	Kolomesa Growers
54	Copper Heron & Vane Supply
55	Muskeg Lantern Company
56	Barro Xochitepan
57	Ñandú Manso
58	Chapada Clara
59	Wekabrook Outdoor
60	Dry Gully Canvas
61	eMillwright
62	Damp Cellar Recordings
63	Hjortronmyrens Skafferi
64	Bokförlaget Röda Bryggan
65	Den Skæve Mølle
66	Forlaget Den Blå Trillebør
67	Þangfjara Matvæli
68	Karpalosuon Makeistehdas
69	Nordhainer Schreibgeräte
70	Steinkauzgasse Verlag
71	Speelgoed Blauwe Otter
72	Ediciones Tres Botones
73	Oficina das Andorinhas
74	Rubinetteria Val Quieta
75	Kökényes Kamra
76	Χαλκουργείο Μικρή Αυλή
77	Εκδόσεις Αρμυρή Πένα
78	Ihlamurlu Bahçe
79	Kirpi Saati Yayınları
80	Тихий Жёрнов
81	دار الهيل والورق
82	蔵ノ下味噌
83	새벽장독
84	墨鸭堂
1001	O'Hara & "Sons" \\ Partners
1002	日本の道具店
\.


--
-- Data for Name: price_change_low; Type: TABLE DATA; Schema: inventory; Owner: -
--

COPY inventory.price_change_low (product_id, old_price, note, tags, facts) FROM stdin;
1	1.500	it's cheaper	{a,"b c"}	{"a": "it's \\\\ so"}
\.


--
-- Data for Name: price_change_rest; Type: TABLE DATA; Schema: inventory; Owner: -
--

COPY inventory.price_change_rest (product_id, old_price, note, tags, facts) FROM stdin;
1001	\N	\N	\N	\N
\.


--
-- Data for Name: shop_product; Type: TABLE DATA; Schema: inventory; Owner: -
--

COPY inventory.shop_product (product_id, sku, product_name, sort_name, maker_id, description, unit_price, currency_code, qty_in_stock, country_id, image_file, is_active, thumbnail, condition_grade, changed_at) FROM stdin;
4	KN-0004	出刃包丁 150 mm	でばぼうちょう 150 mm	41	Heavy single-bevel knife for fish, ground for right-handed use only.	245.000	EUR	2	3	deba.jpg	t	\N	second's	2020-01-01 00:00:00+00
8	KN-0008	Knife Block, Oiled Oak	\N	4	Holds six knives and one steel; knives are not included.	59.000	EUR	5	4	knife-block.jpg	t	\N	second's	2020-01-01 00:00:00+00
12	KI-0001	The Big Spoon	Big Spoon, The	19	A serving spoon 46 cm long, which is "big" by any measure.	16.900	EUR	13	5	big-spoon.jpg	f	\N	second's	2020-01-01 00:00:00+00
16	KI-0005	Æbleskive Pan, Seven Hollows	\N	3	Cast iron pan for round pancakes, not suited to induction hobs.	44.900	EUR	7	4	aebleskive-pan.jpg	t	\N	second's	2020-01-01 00:00:00+00
20	KI-0009	Isıya dayanıklı sürahi, 1,5 L	\N	38	Heat-resistant glass jug with a cork-lined lid.	23.900	EUR	8	9	surahi.jpg	t	\\x5c7830306666323735633064306131613232	second's	2020-01-01 00:00:00+00
24	KI-0013	ひのきまないた 36 cm	\N	41	Cypress chopping board that smells of the forest for about a year.	54.000	EUR	9	3	hinoki-board.jpg	f	\N	second's	2020-01-01 00:00:00+00
28	KI-0017	놋수저 세트	\N	44	Spoon and chopsticks of hammered bronze in a cotton pouch.	52.000	EUR	6	15	\N	t	\N	second's	2020-01-01 00:00:00+00
32	KI-0021	Molcajete, Basalt	\N	56	Volcanic stone mortar that has to be seasoned with rice and salt first.	47.000	EUR	3	18	molcajete.jpg	t	\N	second's	2020-01-01 00:00:00+00
36	KI-0025	eGrater Cordless	\N	61	Battery-driven drum grater that is louder than it looks.	49.900	EUR	17	22	egrater.png	f	\N	second's	2020-01-01 00:00:00+00
40	KI-0028	Egg Timer, Wind-Up	\N	18	Mechanical timer for up to 60 minutes; the bell lasts four seconds.	14.900	EUR	20	24	egg-timer.jpg	t	\\x5c7830306666323735633064306131613232	second's	2020-01-01 00:00:00+00
44	KI-0032	Nudelholz, Birnbaum	\N	17	Rolling pin turned from one piece of pear wood.	28.900	EUR	9	26	nudelholz.jpg	t	\N	second's	2020-01-01 00:00:00+00
48	KI-0036	Wok Ring, Pressed Steel	\N	54	Keeps a round-bottomed wok steady on a gas hob.	7.200	EUR	12	14	\N	f	\N	second's	2020-01-01 00:00:00+00
52	KI-0040	Espresso Machine, Two-Group Lever	\N	24	Lever machine for a small bar, needing a 32 A supply and a drain. Delivery takes six to eight weeks.	3290.000	EUR	1	23	espresso-lever.jpg	t	\N	second's	2020-01-01 00:00:00+00
56	TO-0002	10 mm Combination Spanner	\N	15	Open and ring end of chrome vanadium steel; the size that always goes missing.	5.400	EUR	0	2	\N	t	\N	second's	2020-01-01 00:00:00+00
60	TO-0006	Gyalu, gyertyánfa talppal	\N	29	Wooden jack plane with a hornbeam sole and a 45 mm iron.	79.000	EUR	3	30	gyalu.jpg	f	\\x5c7830306666323735633064306131613232	second's	2020-01-01 00:00:00+00
64	TO-0010	"Zero" Spirit Level, 60 cm	\N	15	Aluminium level with three vials and a magnetic edge.	36.900	EUR	11	2	zero-level.jpg	t	\N	second's	2020-01-01 00:00:00+00
68	TO-0014	Vice, Bench, 125 mm	\N	11	Cast steel vice with a swivelling base and a small anvil.	139.000	EUR	2	21	bench-vice.jpg	t	\N	second's	2020-01-01 00:00:00+00
72	TO-0018	Plumb Bob, Brass, 250 g	\N	24	Turned brass with a hardened point and three metres of cord.	17.600	EUR	7	23	\N	f	\N	second's	2020-01-01 00:00:00+00
76	TO-0022	Hand Brace, 250 mm Sweep	\N	25	Ratchet brace that takes round and square shanks.	69.000	EUR	\N	6	hand-brace.jpg	t	\N	second's	2020-01-01 00:00:00+00
80	HW-0001	1/2" Copper Pipe, 3 m	\N	22	Half-hard pipe for drinking water, cut to length on request.	23.900	EUR	42	33	\N	t	\\x5c7830306666323735633064306131613232	second's	2020-01-01 00:00:00+00
84	HW-0005	M3 Washer, Zinc-Plated	\N	11	A single washer, because sometimes one is all it takes.	0.050	EUR	4200	21	\N	f	\N	second's	2020-01-01 00:00:00+00
88	HW-0009	Šestihranná matice M10	\N	11	Galvanised hexagon nut.	0.220	EUR	950	21	\N	t	\N	second's	2020-01-01 00:00:00+00
92	HW-0013	X-Shaped Tile Spacers, 3 mm	\N	\N	Bag of two hundred plastic crosses that stay in the joint.	2.500	EUR	70	\N	\N	t	\N	second's	2020-01-01 00:00:00+00
96	HW-0017	O-Ring Assortment, 225 Pieces	\N	15	Eighteen sizes of nitrile rings in a divided box.	15.900	EUR	14	\N	\N	f	\N	second's	2020-01-01 00:00:00+00
100	HW-0021	Drawer Knob, Porcelain	\N	73	White knob with a brass screw of 25 mm.	4.200	EUR	88	19	drawer-knob.jpg	t	\\x5c7830306666323735633064306131613232	second's	2020-01-01 00:00:00+00
104	HW-0024	Castor, Swivel, 75 mm, with Brake	\N	16	Grey rubber wheel that does not mark wooden floors.	8.200	EUR	41	2	castor.jpg	t	\N	second's	2020-01-01 00:00:00+00
108	\N	Paint Mixing Service, per Litre	\N	\N	Any colour from the card on the counter, priced by pigment.	\N	\N	\N	\N	\N	f	\N	second's	2020-01-01 00:00:00+00
112	ST-0004	毛笔 三支套装	\N	84	Three brushes of goat and weasel hair for writing and painting.	19.800	EUR	12	14	\N	t	\N	second's	2020-01-01 00:00:00+00
116	ST-0008	Zápisník A5, linkovaný	\N	12	Ruled notebook of 96 leaves with a cloth spine.	7.900	EUR	54	21	zapisnik.jpg	t	\N	second's	2020-01-01 00:00:00+00
120	ST-0012	Ink, Iron Gall, 50 ml	\N	13	Darkens on the page within a day and should be rinsed from the pen weekly.	12.900	EUR	19	7	iron-gall-ink.jpg	f	\\x5c7830306666323735633064306131613232	second's	2020-01-01 00:00:00+00
124	ST-0016	Sealing Wax, Dark Red, 3 Sticks	\N	20	Traditional wax with a wick, breaking cleanly when opened.	14.200	EUR	10	8	sealing-wax.jpg	t	\N	second's	2020-01-01 00:00:00+00
128	\N	Letterpress Proof Press, Tabletop	\N	18	Restored flatbed press for forms up to A3, weighing 140 kg. It must be collected.	4750.000	EUR	1	24	proof-press.jpg	t	\N	second's	2020-01-01 00:00:00+00
132	GR-0003	Øllebrød Mix, 500 g	\N	65	Rye bread porridge mix that needs beer or water.	4.600	EUR	25	4	\N	f	\N	second's	2020-01-01 00:00:00+00
136	GR-0007	Ñora Peppers, Dried, 50 g	\N	22	Round sweet peppers for stews, not hot at all.	4.200	EUR	28	33	nora-peppers.jpg	t	\N	second's	2020-01-01 00:00:00+00
140	GR-0011	Ελαιόλαδο εξαιρετικό παρθένο, 1 L	\N	36	Extra virgin olive oil from one grove, cloudy when cold.	14.900	EUR	46	10	elaiolado.jpg	t	\\x5c7830306666323735633064306131613232	second's	2020-01-01 00:00:00+00
144	GR-0015	زعتر بلدي، 200 غ	\N	50	Thyme with sesame and sumac, stone-ground.	5.200	EUR	39	11	zaatar.jpg	f	\N	second's	2020-01-01 00:00:00+00
148	GR-0019	70% Cocoa Chocolate, LOT_B Seconds	\N	19	Misshapen bars at a lower price; the taste is the same.	2.600	EUR	85	5	chocolate-seconds.jpg	t	\N	second's	2020-01-01 00:00:00+00
152	GR-0023	Yarrow Honey, 250 g	\N	9	Dark meadow honey that sets within a month.	7.900	EUR	9	43	\N	t	\N	second's	2020-01-01 00:00:00+00
156	GR-0027	Nước mắm, 500 ml	\N	48	Fish sauce aged for twelve months, strong in the kitchen and mild in the dish.	5.900	EUR	17	45	nuoc-mam.jpg	f	\N	second's	2020-01-01 00:00:00+00
160	GR-0031	Brazil Nuts, Shelled, 300 g	\N	58	Wild-gathered nuts; the harvest varies and so does the price.	\N	\N	11	42	brazil-nuts.jpg	t	\\x5c7830306666323735633064306131613232	second's	2020-01-01 00:00:00+00
164	TY-0002	סביבון עץ	\N	51	Wooden spinning top with four painted letters.	3.900	EUR	40	40	dreidel.jpg	t	\N	second's	2020-01-01 00:00:00+00
168	TY-0006	Żaba na kółkach	\N	14	Rolling frog whose mouth opens as it is pushed.	14.500	EUR	8	7	\N	f	\N	second's	2020-01-01 00:00:00+00
172	TY-0010	おりがみ 100枚	\N	42	One hundred squares of coloured paper with folding instructions.	5.200	EUR	57	3	origami.jpg	t	\N	second's	2020-01-01 00:00:00+00
176	TY-0014	1000-Piece Jigsaw: Harbour in Fog	\N	71	Most of the pieces are grey, so allow more than one weekend.	17.900	EUR	13	5	jigsaw-harbour.jpg	t	\N	second's	2020-01-01 00:00:00+00
180	\N	Chess Set, Olive Wood	\N	36	Folding board of 38 cm with weighted pieces.	89.000	EUR	3	10	chess-set.jpg	f	\\x5c7830306666323735633064306131613232	second's	2020-01-01 00:00:00+00
184	OU-0002	Garden Trowel	\N	16	Painted steel trowel with a plastic handle for occasional use.	4.950	EUR	64	2	\N	t	\N	second's	2020-01-01 00:00:00+00
188	OU-0006	Aaregaffel, Bronze, Pair	\N	4	Two rowlocks with plates and screws.	54.000	EUR	4	4	aaregaffel.jpg	t	\N	second's	2020-01-01 00:00:00+00
192	OU-0010	Chata pro ptáčky, smrk	\N	11	Spruce nest box with a 32 mm entrance for great tits.	17.900	EUR	10	21	nest-box.jpg	f	\N	second's	2020-01-01 00:00:00+00
196	OU-0014	Wool Blanket, Grey Check	\N	7	Washed wool blanket, 130 × 200 cm, slightly coarse.	89.500	EUR	6	37	wool-blanket.jpg	t	\N	second's	2020-01-01 00:00:00+00
200	\N	Lifebuoy, Cork, 65 cm	\N	\N	Canvas-covered decoration that is not approved as safety equipment.	49.000	EUR	2	\N	lifebuoy.jpg	t	\\x5c7830306666323735633064306131613232	second's	2020-01-01 00:00:00+00
204	BK-0001	& Sons: A Workshop Comedy	\N	28	Play in two acts about a joinery that nobody wants to inherit.	12.900	EUR	9	27	and-sons.jpg	f	\N	second's	2020-01-01 00:00:00+00
208	BK-0005	The Lighthouse Inventory	Lighthouse Inventory, The	28	Novel in the form of a list of 412 objects.	16.900	EUR	4	27	lighthouse-inventory.jpg	t	\N	second's	2020-01-01 00:00:00+00
212	BK-0009	Ögonblick vid vattnet	\N	64	Photographs of one lake taken on every day of a year.	34.500	EUR	3	1	ogonblick.jpg	t	\N	second's	2020-01-01 00:00:00+00
216	BK-0013	Повесть о старой мельнице	\N	80	Tale of an old mill and those who listened to it.	11.500	EUR	4	12	\N	f	\N	second's	2020-01-01 00:00:00+00
220	BK-0017	İstasyondaki Kedi	\N	79	Children's story of a station cat that waits for one train.	8.900	EUR	10	9	\N	t	\\x5c7830306666323735633064306131613232	second's	2020-01-01 00:00:00+00
224	RE-0004	Uneven Steps (CD)	\N	62	Balkan dance tunes in seven, nine and eleven.	14.900	EUR	19	51	uneven-steps.jpg	t	\N	second's	2020-01-01 00:00:00+00
228	\N	Second-Hand Singles, Lucky Dip	\N	\N	Five used singles from the crate, chosen with eyes shut.	5.000	EUR	30	32	\N	f	\N	second's	2020-01-01 00:00:00+00
232	LA-0003	فانوس رمضان	\N	50	Tin lantern with coloured glass for a candle or a small bulb.	21.500	EUR	13	52	fanous.jpg	t	\N	second's	2020-01-01 00:00:00+00
236	LA-0007	Storm Lantern, Red	\N	55	Paraffin lantern that stays lit in a strong wind.	32.900	EUR	17	49	storm-lantern.jpg	t	\N	second's	2020-01-01 00:00:00+00
240	LA-0011	uGlim Pocket Light	\N	61	Keyring torch charged through USB.	12.900	EUR	42	22	uglim.png	f	\\x5c7830306666323735633064306131613232	second's	2020-01-01 00:00:00+00
244	LA-0014	Reading Light, Clip-On	\N	43	Small light for books with three steps of brightness.	18.500	EUR	0	3	reading-light.jpg	t	\N	second's	2020-01-01 00:00:00+00
248	LA-0017	Light Bulb, Carbon Filament, Old Stock	\N	\N	Decorative bulb from a closed factory, untested and sold "as is".	\N	\N	6	32	carbon-filament-bulb.jpg	t	\N	second's	2020-01-01 00:00:00+00
1001	AW-0001	It's a 'quoted' name	\N	1001	He said "it's".	1.000	EUR	1	1	a'b.png	t	\N	new	2020-01-01 00:00:00+00
1002	AW-0002	Backslash \\ in the name	\N	1001	C:\\new\\table\\0 and \\'; --	2.000	EUR	2	\N	C:\\images\\a.png	f	\N	new	2020-01-01 00:00:00+00
1003	AW-0003	Ends with a backslash \\	\N	\N	\\	3.000	EUR	3	\N	\\\\	t	\N	new	2020-01-01 00:00:00+00
1004	AW-0004	Lines in the details	\N	1002	first\nsecond\n\nfourth\twith a tab	4.000	EUR	4	\N	\N	t	\N	second's	2020-01-01 00:00:00+00
1005	AW-0005	Emoji 😀👩‍👩‍👧‍👦🇸🇪	\N	1002	🌱 "🌱" '🌱'	5.000	EUR	5	2	\N	f	\\x5c7830306666323735633064306131613232	new	2020-01-01 00:00:00+00
1006	AW-0006	\\N	\N	\N	\\.	6.000	EUR	6	\N	\\N	t	\N	new	2020-01-01 00:00:00+00
1007	AW-0007	Looks like SQL	\N	\N	'); DROP TABLE product; -- /* ; */ # `x` [y] "z" $$ $1 :a ?	7.000	EUR	7	\N	\N	t	\N	new	2020-01-01 00:00:00+00
1008	AW-0008	Percent 100% and under_score	\N	\N	\\% \\_ \\n \\Z \\x41 \\u00e5 %s	8.000	EUR	8	\N	\N	f	\N	second's	2020-01-01 00:00:00+00
1009	NULL	NULL	\N	\N	NULL	9.000	EUR	9	\N	\N	t	\N	new	2020-01-01 00:00:00+00
1010	\N	Nothing but a name	\N	\N	\N	\N	\N	\N	\N	\N	t	\\x5c7830306666323735633064306131613232	new	2020-01-01 00:00:00+00
1011	0012	0x41	\N	\N	007	11.000	EUR	0	\N	1e5	f	\N	new	2020-01-01 00:00:00+00
1012	AW-0012	Yen without decimals	\N	\N	\N	1290.000	JPY	-4	\N	\N	t	\N	second's	2020-01-01 00:00:00+00
1013	AW-0013	Dinar with three	\N	\N	\N	12.345	KWD	1000000	\N	\N	t	\N	new	2020-01-01 00:00:00+00
1014	AW-0014	نص عربي	\N	1002	עברית, ไทย, ελληνικά, кириллица	0.000	EUR	\N	\N	\N	f	\N	new	2020-01-01 00:00:00+00
1015	AW-0015	{"json": [1, "a\\"b"]}	\N	\N	{1,"2",NULL}	15.000	EUR	15	\N	\N	t	\\x5c7830306666323735633064306131613232	new	2020-01-01 00:00:00+00
1016	AW-0016	A name of two hundred characters, which is longer than what most who make tables think that a name can be, and which therefore is cut off by some of the programs that write them, but not by this one, x	\N	\N	\N	16.000	EUR	16	\N	\N	t	\N	second's	2020-01-01 00:00:00+00
\.


--
-- Name: maker_maker_id_seq; Type: SEQUENCE SET; Schema: inventory; Owner: -
--

SELECT pg_catalog.setval('inventory.maker_maker_id_seq', 1, false);


--
-- Name: shop_product_product_id_seq; Type: SEQUENCE SET; Schema: inventory; Owner: -
--

SELECT pg_catalog.setval('inventory.shop_product_product_id_seq', 1, false);


--
-- PostgreSQL database dump complete
--

\unrestrict abc

