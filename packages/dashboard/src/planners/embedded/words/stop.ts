/** Words that carry no schema of their own: function words, question words and the verbs people give orders with. */
const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

export const functionWords = list(`
a an the this that these those there here it its they them their theirs he she his her him we us our you your i me my mine
of in on at by for from to with without within into onto upon as per and or but nor so if then than both either neither
is are was were be been being am do does did done doing has have had having got gotten can could would should will shall may might must
who whom whose which what where when why how hows whats
not no any all some every each other another such same own just only also too very much more most many few
about across along among around between during over under through versus vs up down out off above below
whats whos hows wheres whens what's who's how's where's when's there's that's it's let's wich hi hello hey ok okay pls plz thx
s t re ve ll d wise please thanks etc eg ie via against toward towards
`)

/** Verbs and nouns of asking; never part of a column's name when they open the request. */
export const commandWords = list(`
show shows showing display displays displaying give gives giving list lists listing plot plots plotting draw draws drawing
create creates creating make makes making find finds finding return returns returning visualize visualise visualizes visualizing
tell tells compute computes calculate calculates report reports present presents presenting illustrate provide provides
want wants need needs like see look get gets let know help use uses using used stand stands represent represents
generate generates generating build builds explore explain describe describes depict depicts depicting render illustrates illustrating
representing affect affects affecting influence influences impact impacts highlighting indicating showcasing calculated calculating computed map
graph graphs chart charts diagram figure picture visualization visualisation compare compares comparing comparison comparisons
analyze analyse examine evaluate break broken split divided separate separated corresponding respectively
different various distinct unique respective certain following given based according regarding
`)

/** Words that ask for something without naming it; a request of nothing else is broad. */
export const generalWords = list(`
overview dashboard dashboards whole entire complete summary summarize summarise summarized insight insights performance performing perform doing
everything anything something business executive management kpi kpis metric metrics report analysis analytics analyze story
interesting important key main highlights highlight snapshot status health state picture big general overall quick brief glance
company organisation organization data dataset database information info things going today lately now currently
board view monitor monitoring tracking track good bad well best numbers figures facts look tables table
`)

/** Nouns around a chart that name no data. */
export const fillerWords = list(`
number numbers total totals amount amounts count counts value values result results record records row rows entry entries item items
attribute attributes column columns field fields axis axes bar bars line lines point points slice slices color colour colors colours
kind kinds group groups grouped grouping order ordered sort sorted rank ranked ascending descending asc desc
proportion percentage percent share ratio distribution relationship relation correlation trend trends change changes changing
average mean sum minimum maximum min max legend label labels chart charts cumulative cumulated cumulatively accumulated respect regard terms term case
`)

/** Words between the parts of one name: "date of birth", "name of the city". */
export const linkWords = list(`of the a an s their its his her in for to all each every these those this that different`)
