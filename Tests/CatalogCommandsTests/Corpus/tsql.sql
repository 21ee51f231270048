USE shop
GO
CREATE TABLE [dbo].[Product] ([Id] int IDENTITY(1,1), [Name] nvarchar(80), [Price] money)
GO
SET IDENTITY_INSERT [dbo].[Product] ON INSERT [dbo].[Product] ([Id],[Name],[Price]) VALUES (1,N'Saw',1.10)
INSERT [dbo].[Product] ([Id],[Name],[Price]) VALUES (2,N'Axe',2.20)
GO
