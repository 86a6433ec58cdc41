-- Where the steps of a repository write test reports: JSON, empty for the places of the usual tools.
alter table repos add column report_patterns text not null default '';
