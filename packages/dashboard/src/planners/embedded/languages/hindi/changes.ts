import type { WordLists } from '../lexicon.ts'

/** What people say about charts that they see: listed apart, since "बड़ा" of a chart is no superlative. */
export const changes: WordLists = {
  command: `
remove = हटा, हटाओ, हटाइए, हटा दो, हटा दीजिए, निकाल दो, निकाल दीजिए, मिटा दो, मिटाओ, हटाएं, मिटा दीजिए, डिलीट करो, हटाना
add = जोड़ो, जोड़ दो, जोड़िए, जोड़ें, जोड़ दीजिए, शामिल करो, शामिल करें, जोड़ना
undo = पूर्ववत करो, वापस करो, पहले जैसा करो
`,
  look: `
bigger = बड़ा, और बड़ा
smaller = छोटा, और छोटा
wider = चौड़ा
taller = ऊंचा, ऊँचा, लंबा
red = लाल
blue = नीला
green = हरा
yellow = पीला
orange = नारंगी
purple = बैंगनी
pink = गुलाबी
brown = भूरा
black = काला
gray = स्लेटी, धूसर
stacked = स्टैक, स्टैक्ड
horizontal = आड़ा, क्षैतिज
vertical = खड़ा, लंबवत
`,
  theme: `
dark theme = डार्क, डार्क थीम, गहरा थीम, काला थीम, गहरी थीम, डार्क मोड
light theme = लाइट थीम, हल्का थीम, हल्की थीम, लाइट मोड
high contrast theme = हाई कंट्रास्ट, उच्च कंट्रास्ट
default theme = डिफ़ॉल्ट थीम, सामान्य थीम
`,
  naming: `
title = शीर्षक, टाइटल, नाम
`,
  aim: `
it = इसे, इसको, उसे, इस चार्ट, यह चार्ट, इस ग्राफ, इसमें, इसका, इसकी, इसके
all charts = सभी चार्ट, सब चार्ट, सारे चार्ट, सभी चार्टों
`,
}
