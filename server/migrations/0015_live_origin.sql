-- Internal address of the machine that receives the stream and has its parts; null for a site of one machine.
alter table live_streams add column origin text;
