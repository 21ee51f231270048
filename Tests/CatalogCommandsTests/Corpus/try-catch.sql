CREATE TABLE dbo.Products (Sku varchar(10), Name varchar(50), Price money)
GO
BEGIN TRY
BEGIN TRAN
INSERT INTO dbo.Products (Sku, Name, Price) VALUES ('A1', 'Saw', 12.50)
IF @@ERROR <> 0 PRINT 'bad'
INSERT INTO dbo.Products (Sku, Name, Price) VALUES ('A2', 'Axe', 9.00)
COMMIT TRAN
END TRY
BEGIN CATCH
ROLLBACK TRAN
END CATCH
GO
