@testable import CatalogImport
import TestSupport
import Testing

/// A file that is no table is named for what it is.
struct FileKindTests {
  private func error(_ bytes: [UInt8], _ name: String) -> String? {
    do {
      _ = try ImportFileSurvey(name: "file", fileName: name, options: ImportOptions()) {
        byteSource(bytes)
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "A file with the mark of another kind is named, with what to do",
    arguments: [
      ([0x50, 0x4B, 3, 4, 20, 0], "parts.xlsx", "is an Excel workbook, but damaged", "is missing"),
      ([0x50, 0x4B, 3, 4, 20, 0], "parts.ods", "an OpenDocument", "save the sheet as CSV"),
      ([0x50, 0x4B, 3, 4, 20, 0], "parts.zip", "a zip archive", "unzip -p FILE |"),
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "parts.xls", "an Excel workbook", "CSV"),
      ([0x1F, 0x8B, 8, 0], "p.csv.gz", "gzip", "gunzip -c FILE | catalog import -"),
      (Array("BZh91AY".utf8), "p.bz2", "bzip2", "bunzip2 -c FILE |"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "p.xz", "xz", "xz -dc FILE |"),
      ([0x28, 0xB5, 0x2F, 0xFD], "p.zst", "zstd", "zstd -dc FILE |"),
      ([0x89, 0x50, 0x4E, 0x47, 13, 10], "p.png", "a picture (PNG)", "column"),
      ([0xFF, 0xD8, 0xFF, 0xE0], "p.jpg", "a picture (JPEG)", "column"),
      (Array("GIF89a".utf8), "p.gif", "a picture (GIF)", "column"),
      (Array("%PDF-1.7".utf8), "p.pdf", "a PDF document", "CSV"),
      (Array("PAR1".utf8), "p.parquet", "a Parquet file", "CSV"),
      (Array("Obj\u{1}".utf8), "p.avro", "an Avro file", "CSV"),
      (Array("\0\u{1}\0\0Standard Jet DB".utf8), "p.mdb", "an Access database", "CSV"),
      (Array("{\\rtf1".utf8), "p.rtf", "RTF", "CSV"),
      ([0xAC, 0xED, 0, 5], "p.ser", "Java objects", "CSV"),
      ([0x80, 4, 0x95], "p.pkl", "Python objects (pickle)", "CSV"),
      (
        [3, 124, 5, 17] + Array(repeating: 0, count: 60), "p.dbf", "a dBASE table", "CSV"
      ),
      (
        Array(repeating: 0x61, count: 257) + Array("ustar".utf8), "p.tar", "a tar archive", "tar -x"
      ),
      (Array("PGDMP".utf8), "p.dump", "pg_dump's own format", "pg_restore -f - FILE |"),
    ] as [([UInt8], String, String, String)])
  func marks(_ bytes: [UInt8], _ name: String, _ kind: String, _ advice: String) {
    let message = error(bytes + Array("....rest\n1,2\n".utf8), name)
    #expect(message?.contains(kind) == true, "\(message ?? "none")")
    #expect(message?.contains(advice) == true, "\(message ?? "none")")
  }

  @Test(
    "A text that is no table is named, with what to do",
    arguments: [
      ("<?xml version=\"1.0\"?>\n<!DOCTYPE html [<!-- x -->]>\n<html/>\n", "x.xml", "is HTML"),
      ("<?xml version=\"1.0\"?>\n<!-- a --><svg/>\n", "x.svg", "is a picture (SVG)"),
      (
        "<?xml version=\"1.0\"?>\n<?mso-application progid=\"Excel.Sheet\"?>\n"
          + "<Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\">\n", "x.xls",
        "is an Excel workbook in XML of 2003"
      ),
      ("<!DOCTYPE html>\n<p>Saw\n", "x.html", "is HTML"), ("<table>\n<tr>", "x.xls", "is HTML"),
      ("name: Saw\n", "x.yaml", "is YAML"),
      ("---\nname: Saw\nprice: 3\n", "x", "is YAML"), ("#!/bin/sh\necho\n", "x", "is source code"),
      ("import PackageDescription\nlet x = 1\n", "Package.swift", "is source code"),
      ("<?php\n$a = 1;\n", "x", "is source code"),
      ("name: Saw\nprice: 3\nstock: 4\n", "-", "is YAML"),
      ("# Products\nproducts:\n  - name: Saw\n    price: 3\n", "x.csv", "is YAML"),
      ("- name: Saw\n  price: 3\n- name: Axe\n  price: 4\n", "x", "is YAML"),
      (
        " id | name | price\n----+------+-------\n  1 | Saw  | 3\n(1 row)\n", "x",
        "is a table drawn"
      ),
      ("+----+------+\n| id | name |\n+----+------+\n|  1 | Saw  |\n+----+------+\n", "x", "drawn"),
      ("┌────┬──────┐\n│ id │ name │\n├────┼──────┤\n│ 1  │ Saw  │\n", "x", "is a table drawn"),
      ("id  name  price\n--  ----  -----\n1   Saw   3\n", "x", "is a table drawn"),
      ("| name | price |\n|------|------:|\n| Saw | 3 |\n", "x.md", "is a table in Markdown"),
      ("# Tools\n\n| name | price |\n| --- | --- |\n| Saw | 3 |\n", "x", "in Markdown"),
      ("name | price\n--- | ---\nSaw | 3\n", "x", "is a table in Markdown"),
      ("\u{FEFF}\n\n <!DOCTYPE html>\n<p>Saw\n", "x.csv", "is HTML"),
      ("BEGIN:VCARD\nFN:Saw\nEND:VCARD\n", "x", "is an address book (vCard)"),
      ("BEGIN:VCALENDAR\nVERSION:2.0\n", "x.csv", "is a calendar (iCalendar)"),
      ("BEGIN:VALARM\nX:2\n", "x.csv", "is an address or a calendar"),
      ("V 010124Prices 2024   EUR\nA;N;1;00;Saw;;1;0;ST;1250;;;;\n", "d.001", "is DATANORM"),
      ("V;050;A;20240101;EUR;;\nA;N;1;Saw;1250;\nB;N;1;;;\n", "d.001", "is DATANORM"),
      ("P;A;1;1;1250;\nP;A;2;1;900;\n", "datpreis.001", "is DATANORM"),
      ("UNA:+.? '\nUNB+UNOC:3+4+4'\nLIN+1++4:EN'\n", "p.edi", "is EDI (EDIFACT)"),
      ("UNB+UNOC:3+400+401+240101:1000+1'\n", "p.txt", "is EDI (EDIFACT)"),
      (
        "ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *240101*1000*U*00401"
          + "*000000001*0*P*>~\nGS*SC*X~\n", "x.txt", "is EDI (X12)"
      ),
      ("STX=ANA:1+5\nMHD=1\n", "x.txt", "is EDI (TRADACOMS)"),
      ("EDI_DC40  100\nE2MARAM 100\n", "x.txt", "is an IDoc"),
      ("dn: cn=x,dc=y\nobjectClass: top\n", "x.ldif", "is a directory (LDIF)"),
      ("version: 1\ndn: cn=x\ncn: x\n", "x", "is a directory (LDIF)"),
      ("From a@b Mon Jan  1 00:00:00 2024\nSubject: x\n\nhello\n", "x", "is a mailbox (mbox)"),
      ("Return-Path: <a@b>\nSubject: x\n\nhello\n", "x.eml", "is a mail message"),
      (
        "1.2.3.4 - - [01/Jan/2024:00:00:00 +0000] \"GET / HTTP/1.1\" 200 12\n"
          + "::1 - - [01/Jan/2024:00:00:01 +0000] \"GET /a HTTP/1.1\" 404 1\n", "x", "is a log"
      ),
      ("Jan  2 03:04:05 host x: a\nJan 12 03:04:06 host y: b\n", "x.log", "is a log"),
      ("2024-01-02T03:04:05Z INFO a, b\n2024-01-02T03:04:06Z WARN c\n", "x", "is a log"),
      ("-----BEGIN CERTIFICATE-----\nMIIB\n", "x.pem", "is a key or a certificate"),
      ("--- a/x\n+++ b/x\n@@ -1 +1 @@\n", "x.patch", "is a patch"),
      ("diff --git a/x b/x\n", "x", "is a patch"),
      ("0 HEAD\n1 SOUR x\n", "x.ged", "is a family tree"),
      ("msgid \"\"\nmsgstr \"\"\n", "x.po", "is a list of translations"),
      ("1\n00:00:01,000 --> 00:00:02,000\nHello\n", "x.srt", "is a file of subtitles"),
      ("00714cam a2200205 a 4500001001\u{1E}a\u{1F}b", "x.mrc", "library records (MARC)"),
      (
        "sku\u{1F}name\u{1E}A1\u{1F}Saw\u{1E}", "x.txt", "is a text with separators of ASCII"
      ),
      ("\\documentclass{article}\n\\begin{document}\n", "x.tex", "is a text document (TeX)"),
      ("name,price\nSa\0w,3\n", "x.csv", "is a binary file"),
      ("Name    Price\nSaw     3\nAxe     4\n", "x.txt", "is a text aligned with spaces"),
      ("app.name=Shop\napp.size=1\n", "x.properties", "is a file of settings (properties)"),
      ("; shop\n[main]\nname = Shop\nsize=1\n", "x", "is a file of settings (INI)"),
      ("[main]\nname=Shop\n", "x.ini", "is a file of settings (INI)"),
      ("[[products]]\nname = \"Saw\"\nprice = 3\n", "x", "is TOML"),
      ("title = \"Shop\"\n\n[tools]\nsaw = \"big\"\n", "x", "is TOML"),
      ("TY  - BOOK\nAU  - Smith\nER  - \n", "x.ris", "is a list of references"),
      ("@book{a,\n title={Saw},\n}\n", "x.bib", "is a list of references"),
      ("Product name\n============\n\nSaw\n", "x.txt", "is a text with headings"),
      ("int main(void) {\n  return 0;\n}\n", "x", "is source code"),
      ("import os\n\ndef main():\n    print(\"x\")\n", "x", "is source code"),
      ("const x = 1;\nfunction f(a) {\n  return a;\n}\n", "x", "is source code"),
    ])
  func texts(_ text: String, _ name: String, _ kind: String) {
    let message = error(Array(text.utf8), name)
    #expect(message?.contains(kind) == true, "\(message ?? "none")")
  }

  @Test(
    "A table is none of these",
    arguments: [
      ("name,price\nSaw,3\n", "x.csv"), ("<NAME>,<PRICE>\nSaw,3\n", "x.txt"),
      ("name\n<b>Saw</b>\n", "x"), ("Name: x,price\nSaw,3\n", "x.csv"),
      ("name|price\n-|3\n", "x"), ("|name|price|\n|Saw|3|\n", "x"),
      ("name  x\nSaw\nbig  Axe\n", "x"), ("name=x\nSaw\n", "x"), ("name;\nSaw;\nAxe;\n", "x"),
      ("import price,name\n3,Saw\n", "x"), ("name: x\nSaw, big\n", "x"), ("a-b  c\n-1  2\n", "x"),
      ("key: value\n", "x"), ("A;N;Name\n1;2;Saw\n", "x.csv"), ("V;name\n1;Saw\n", "x.csv"),
      ("From,name\na@b,Saw\n", "x.csv"), ("0 HEAD,name\n1,Saw\n", "x.csv"),
      ("2024-01-02 03:04:05,Saw\n2024-01-02 03:04:06,Axe\n", "x.csv"),
      ("ISA,name\n1,Saw\n", "x.csv"), ("// a\nname,price\nSaw,3\n", "x.csv"),
      ("---\n-- Shop: all\nCREATE TABLE product (name text);\n", "x.sql"),
    ])
  func tables(_ text: String, _ name: String) {
    let message = error(Array(text.utf8), name)
    #expect(message?.contains("not a table") != true, "\(message ?? "none")")
  }

  @Test(
    "JSON of records in another shape is refused with what leads on",
    arguments: [
      (#"[["name","price"],["Saw",1]]"#, "@csv"), (#"["Saw","Axe"]"#, "map({name: .})"),
      (
        #"{"A1":{"name":"Saw","price":1},"A2":{"name":"Axe","price":2}}"#,
        "to_entries | map({sku: .key} + .value)"
      ),
    ])
  func shapesOfJSON(_ text: String, _ advice: String) {
    #expect(error(Array(text.utf8), "x.json")?.contains(advice) == true)
  }

  @Test("An object whose members are objects of different shapes is a record")
  func records() {
    let text = #"{"name":{"en":"Saw"},"price":{"amount":"3","currency":"EUR"}}"#
    #expect(error(Array(text.utf8), "x.json")?.contains("each member") != true)
  }
}
