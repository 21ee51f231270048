/// Scripts as programs other than a server's own write them.
enum ToolScript {
  /// phpMyAdmin, export with routines and a view.
  static let phpMyAdmin = #"""
    -- phpMyAdmin SQL Dump
    -- version 5.2.1
    -- https://www.phpmyadmin.net/
    --
    -- Host: localhost:3306
    -- Server version: 8.0.36

    SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";
    START TRANSACTION;
    SET time_zone = "+00:00";


    /*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
    /*!40101 SET NAMES utf8mb4 */;

    --
    -- Database: `shop`
    --
    CREATE DATABASE IF NOT EXISTS `shop` DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci;
    USE `shop`;

    DELIMITER $$
    --
    -- Procedures
    --
    CREATE DEFINER=`root`@`localhost` PROCEDURE `p` (IN `a` INT)   BEGIN
      INSERT INTO products VALUES (99, 'no', 1, 1);
    END$$

    DELIMITER ;

    -- --------------------------------------------------------

    CREATE TABLE `products` (
      `id` int(11) NOT NULL,
      `name` varchar(255) NOT NULL,
      `price` decimal(10,2) NOT NULL DEFAULT 0.00,
      `brand_id` int(11) DEFAULT NULL
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

    --
    -- Dumping data for table `products`
    --

    INSERT INTO `products` (`id`, `name`, `price`, `brand_id`) VALUES
    (1, 'It\'s a saw', '12.50', 7),
    (2, 'A\r\nB', '3.00', NULL);

    CREATE TABLE `brands` (
      `id` int(11) NOT NULL,
      `title` varchar(255) NOT NULL
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

    INSERT INTO `brands` (`id`, `title`) VALUES
    (7, 'Ash & "Sons"');

    -- --------------------------------------------------------

    --
    -- Stand-in structure for view `v`
    -- (See below for the actual view)
    --
    CREATE TABLE `v` (
    `id` int(11)
    ,`name` varchar(255)
    );
    DROP TABLE IF EXISTS `v`;

    CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `v`  AS SELECT `products`.`id` AS `id`, `products`.`name` AS `name` FROM `products` WHERE `products`.`name` <> 'it\'s;' ;

    --
    -- Indexes for table `products`
    --
    ALTER TABLE `products`
      ADD PRIMARY KEY (`id`),
      ADD KEY `brand_id` (`brand_id`);
    ALTER TABLE `brands`
      ADD PRIMARY KEY (`id`);

    ALTER TABLE `products`
      MODIFY `id` int(11) NOT NULL AUTO_INCREMENT, AUTO_INCREMENT=3;

    ALTER TABLE `products`
      ADD CONSTRAINT `products_ibfk_1` FOREIGN KEY (`brand_id`) REFERENCES `brands` (`id`) ON DELETE SET NULL;
    COMMIT;

    /*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
    """#

  /// Navicat, dump of structure and data.
  static let navicat = #"""
    /*
     Navicat Premium Data Transfer

     Source Server         : local
     Source Server Type    : MySQL
     Source Server Version : 80036 (8.0.36)
     Source Host           : localhost:3306
     Source Schema         : shop

     Target Server Type    : MySQL
     File Encoding         : 65001

     Date: 01/02/2024 10:00:00
    */

    SET NAMES utf8mb4;
    SET FOREIGN_KEY_CHECKS = 0;

    -- ----------------------------
    -- Table structure for product
    -- ----------------------------
    DROP TABLE IF EXISTS `product`;
    CREATE TABLE `product`  (
      `id` int NOT NULL AUTO_INCREMENT,
      `name` varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_ai_ci NULL DEFAULT NULL,
      `price` decimal(10, 2) NULL DEFAULT NULL,
      PRIMARY KEY (`id`) USING BTREE
    ) ENGINE = InnoDB AUTO_INCREMENT = 3 CHARACTER SET = utf8mb4 COLLATE = utf8mb4_0900_ai_ci ROW_FORMAT = Dynamic;

    -- ----------------------------
    -- Records of product
    -- ----------------------------
    BEGIN;
    INSERT INTO `product` (`id`, `name`, `price`) VALUES (1, 'It\'s', 1.50);
    INSERT INTO `product` VALUES (2, 'B\\', NULL);
    COMMIT;

    -- ----------------------------
    -- View structure for v
    -- ----------------------------
    DROP VIEW IF EXISTS `v`;
    CREATE ALGORITHM = UNDEFINED SQL SECURITY DEFINER VIEW `v` AS select 1 AS `1`;

    -- ----------------------------
    -- Procedure structure for p
    -- ----------------------------
    DROP PROCEDURE IF EXISTS `p`;
    delimiter ;;
    CREATE PROCEDURE `p`()
    BEGIN
      INSERT INTO product VALUES (9, 'no', 1);
    END
    ;;
    delimiter ;

    SET FOREIGN_KEY_CHECKS = 1;
    """#

  /// SQL Server Management Studio, Generate Scripts.
  static let sqlServer = #"""
    USE [master]
    GO
    /****** Object:  Database [shop]    Script Date: 2024-01-01 10:00:00 ******/
    CREATE DATABASE [shop]
     CONTAINMENT = NONE
     ON  PRIMARY 
    ( NAME = N'shop', FILENAME = N'C:\data\shop.mdf' , SIZE = 8192KB , MAXSIZE = UNLIMITED, FILEGROWTH = 65536KB )
    GO
    IF (1 = FULLTEXTSERVICEPROPERTY('IsFullTextInstalled'))
    begin
    EXEC [shop].[dbo].[sp_fulltext_database] @action = 'enable'
    end
    GO
    ALTER DATABASE [shop] SET ANSI_NULL_DEFAULT OFF 
    GO
    USE [shop]
    GO
    /****** Object:  Table [dbo].[Product] ******/
    SET ANSI_NULLS ON
    GO
    SET QUOTED_IDENTIFIER ON
    GO
    CREATE TABLE [dbo].[Product](
    	[ProductID] [int] IDENTITY(1,1) NOT NULL,
    	[Name] [nvarchar](50) NOT NULL,
    	[ListPrice] [money] NOT NULL,
    	[ModifiedDate] [datetime] NOT NULL,
    	[Photo] [varbinary](max) NULL,
    	[VendorID] [int] NULL,
    	[Total]  AS ([ListPrice]*(2)) PERSISTED,
     CONSTRAINT [PK_Product] PRIMARY KEY CLUSTERED 
    (
    	[ProductID] ASC
    )WITH (PAD_INDEX = OFF, STATISTICS_NORECOMPUTE = OFF, IGNORE_DUP_KEY = OFF, ALLOW_ROW_LOCKS = ON, ALLOW_PAGE_LOCKS = ON) ON [PRIMARY]
    ) ON [PRIMARY] TEXTIMAGE_ON [PRIMARY]
    GO
    CREATE TABLE [dbo].[Vendor]([VendorID] [int] NOT NULL, [Name] [nvarchar](50) NULL) ON [PRIMARY]
    GO
    SET IDENTITY_INSERT [dbo].[Product] ON 
    GO
    INSERT [dbo].[Product] ([ProductID], [Name], [ListPrice], [ModifiedDate], [Photo], [VendorID]) VALUES (1, N'It''s a ''saw''', 12.5000, CAST(N'2020-01-01T00:00:00.000' AS DateTime), 0x0102FF, 1)
    GO
    INSERT [dbo].[Product] ([ProductID], [Name], [ListPrice], [ModifiedDate], [Photo], [VendorID]) VALUES (2, N'日本\', CAST(3.00 AS Decimal(18, 2)), CAST(N'2020-01-01T00:00:00.000' AS DateTime), NULL, NULL)
    INSERT [dbo].[Product] ([ProductID], [Name], [ListPrice], [ModifiedDate], [Photo], [VendorID]) VALUES (3, N'Line
    GO
    break', $4.25, CAST(0x0000A5E500000000 AS DateTime), NULL, 1)
    GO
    SET IDENTITY_INSERT [dbo].[Product] OFF
    GO
    INSERT [dbo].[Vendor] ([VendorID], [Name]) VALUES (1, N'Ash')
    GO
    SET ANSI_PADDING ON
    GO
    CREATE NONCLUSTERED INDEX [IX] ON [dbo].[Product]
    (
    	[Name] ASC
    )WITH (PAD_INDEX = OFF) ON [PRIMARY]
    GO
    ALTER TABLE [dbo].[Product] ADD  CONSTRAINT [DF]  DEFAULT (getdate()) FOR [ModifiedDate]
    GO
    ALTER TABLE [dbo].[Product]  WITH CHECK ADD  CONSTRAINT [FK] FOREIGN KEY([VendorID])
    REFERENCES [dbo].[Vendor] ([VendorID])
    GO
    ALTER TABLE [dbo].[Product] CHECK CONSTRAINT [FK]
    GO
    CREATE PROCEDURE [dbo].[p] AS
    BEGIN
      INSERT INTO Product (Name) VALUES ('no')
    END
    GO
    EXEC sys.sp_addextendedproperty @name=N'MS_Description', @value=N'it''s' , @level0type=N'SCHEMA',@level0name=N'dbo'
    GO
    """#

  /// Oracle SQL Developer, export of DDL and data.
  static let oracle = #"""
    --------------------------------------------------------
    --  File created - Monday-January-01-2024   
    --------------------------------------------------------
    --------------------------------------------------------
    --  DDL for Table PRODUCTS
    --------------------------------------------------------

      CREATE TABLE "SHOP"."PRODUCTS" 
       (	"ID" NUMBER(10,0), 
    	"NAME" VARCHAR2(80 BYTE) COLLATE "USING_NLS_COMP", 
    	"PRICE" NUMBER(8,2), 
    	"CREATED" DATE DEFAULT SYSDATE, 
    	"NOTE" CLOB
       )  DEFAULT COLLATION "USING_NLS_COMP" SEGMENT CREATION IMMEDIATE 
      PCTFREE 10 PCTUSED 40 INITRANS 1 MAXTRANS 255 
     NOCOMPRESS LOGGING
      STORAGE(INITIAL 65536 NEXT 1048576 MINEXTENTS 1)
      TABLESPACE "USERS" ;
    REM INSERTING into SHOP.PRODUCTS
    SET DEFINE OFF;
    Insert into SHOP.PRODUCTS (ID,NAME,PRICE,CREATED,NOTE) values ('1','It''s a saw','12,5',to_date('01-JAN-24','DD-MON-RR'),EMPTY_CLOB());
    Insert into SHOP.PRODUCTS (ID,NAME,PRICE,CREATED,NOTE) values (2,'A & B\',3,to_timestamp('01-JAN-24 10.00.00','DD-MON-RR HH.MI.SSXFF'),TO_CLOB('long ') || TO_CLOB('text'));
    --------------------------------------------------------
    --  DDL for Index
    --------------------------------------------------------
      CREATE UNIQUE INDEX "SHOP"."PK" ON "SHOP"."PRODUCTS" ("ID") 
      PCTFREE 10 INITRANS 2 MAXTRANS 255 
      TABLESPACE "USERS" ;
      CREATE OR REPLACE EDITIONABLE TRIGGER "SHOP"."T" 
      before insert on products for each row
    declare
      x number;
    begin
      if :new.id is null then
        select s.nextval into x from dual;
      end if;
    end;
    /
    ALTER TRIGGER "SHOP"."T" ENABLE;
      ALTER TABLE "SHOP"."PRODUCTS" MODIFY ("NAME" NOT NULL ENABLE);
      ALTER TABLE "SHOP"."PRODUCTS" ADD CONSTRAINT "PK" PRIMARY KEY ("ID")
      USING INDEX PCTFREE 10 TABLESPACE "USERS"  ENABLE;
    """#
}
